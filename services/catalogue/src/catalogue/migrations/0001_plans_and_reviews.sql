CREATE TABLE keto_plan (
    id                      text    PRIMARY KEY,
    slug                    text    COLLATE "C" NOT NULL UNIQUE,
    title                   text    NOT NULL,
    short_desc              text    NOT NULL DEFAULT '',
    -- A number of days or words, as the content has it.
    duration                json,
    price                   numeric(10, 2) NOT NULL CHECK (price >= 0),
    tier                    text,
    featured                boolean NOT NULL DEFAULT false,
    image_url               text,
    published               boolean NOT NULL DEFAULT true,

    -- Gated. `json`, not `jsonb`: nothing looks inside, and an answer repeats it as it came,
    -- in the order in which a cook wrote it.
    meals                   json,
    recipes                 json,
    shopping_list           json,
    nutrition_info          json,
    pdf_url                 text,

    -- What the content starts with, and what is shown: that plus the purchases that we know of,
    -- and the mean over approved reviews as soon as there is a review.
    imported_purchase_count integer NOT NULL DEFAULT 0 CHECK (imported_purchase_count >= 0),
    imported_avg_rating     double precision NOT NULL DEFAULT 0,
    imported_review_count   integer NOT NULL DEFAULT 0,
    purchase_count          integer NOT NULL DEFAULT 0 CHECK (purchase_count >= 0),
    avg_rating              double precision NOT NULL DEFAULT 0,
    review_count            integer NOT NULL DEFAULT 0
);

CREATE TABLE review (
    id           text             PRIMARY KEY,
    user_id      text             NOT NULL,
    plan_id      text             NOT NULL REFERENCES keto_plan (id),
    rating       double precision NOT NULL CHECK (rating BETWEEN 1 AND 5),
    title        text,
    body         text,
    approved     boolean          NOT NULL,
    -- When an operator decided; a review that is not approved waits until then.
    moderated_at timestamptz,
    created_at   timestamptz      NOT NULL,
    updated_at   timestamptz      NOT NULL,
    UNIQUE (user_id, plan_id)
);
CREATE INDEX review_shown ON review (plan_id, created_at DESC, id DESC) WHERE approved;
CREATE INDEX review_waiting ON review (created_at) WHERE NOT approved AND moderated_at IS NULL;

-- Projections of what billing and identity decide. No foreign keys: a purchase may be heard of before
-- its plan is imported, and events come in any order.
CREATE TABLE purchase (
    user_id      text           NOT NULL,
    plan_id      text           NOT NULL,
    purchased_at timestamptz    NOT NULL,
    -- A plan may be returned (refunded, disputed, revoked): the row stays, with the version of what
    -- billing said last, so that a late event changes nothing.
    owned        boolean        NOT NULL DEFAULT true,
    version      integer        NOT NULL DEFAULT 1,
    PRIMARY KEY (user_id, plan_id)
);
CREATE INDEX purchase_of_plan ON purchase (plan_id);

CREATE TABLE membership (
    user_id text    PRIMARY KEY,
    tier    text    NOT NULL,
    status  text    NOT NULL,
    version integer NOT NULL
);

CREATE TABLE reviewer (
    user_id         text    PRIMARY KEY,
    name            text,
    avatar_url      text,
    profile_version integer NOT NULL
);

-- The count follows the rows, whatever becomes of them: emptying the projection and filling it again
-- from republished events counts nothing twice.
CREATE FUNCTION count_purchase() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'TRUNCATE' THEN
        UPDATE keto_plan SET purchase_count = imported_purchase_count;
        RETURN NULL;
    END IF;
    IF TG_OP <> 'INSERT' AND OLD.owned THEN
        UPDATE keto_plan SET purchase_count = purchase_count - 1 WHERE id = OLD.plan_id;
    END IF;
    IF TG_OP <> 'DELETE' AND NEW.owned THEN
        UPDATE keto_plan SET purchase_count = purchase_count + 1 WHERE id = NEW.plan_id;
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER count_purchase AFTER INSERT OR DELETE ON purchase
    FOR EACH ROW EXECUTE FUNCTION count_purchase();
CREATE TRIGGER count_purchase_returned AFTER UPDATE OF owned ON purchase
    FOR EACH ROW WHEN (OLD.owned IS DISTINCT FROM NEW.owned) EXECUTE FUNCTION count_purchase();
CREATE TRIGGER count_purchases_anew AFTER TRUNCATE ON purchase
    FOR EACH STATEMENT EXECUTE FUNCTION count_purchase();
