-- name: select_targets
SELECT source, calories, protein_g, fat_g, net_carbs_g, minerals FROM targets_of(:user_id);
