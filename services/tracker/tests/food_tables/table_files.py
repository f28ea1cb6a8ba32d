"""Files of the form of the national tables: their columns, marks and decimals, and few foods."""

from pathlib import Path

BLS = """\
BLS Code;Lebensmittelbezeichnung;Food name;ENERCJ Energie (Kilojoule) [kJ/100g];\
ENERCJ Datenherkunft;ENERCJ Referenz;ENERCC Energie (Kilokalorien) [kcal/100g];\
ENERCC Datenherkunft;ENERCC Referenz;WATER Wasser [g/100g];PROT625 Protein (Nx6,25) [g/100g];\
FAT Fett [g/100g];CHO Kohlenhydrate, verfügbar [g/100g];FIBT Ballaststoffe, gesamt [g/100g];\
POLYL Zuckeralkohole, gesamt [g/100g];NA Natrium [mg/100g];NA Datenherkunft;K Kalium [mg/100g];\
MG Magnesium [mg/100g];VITB12 Vitamin B12 (Cobalamine) [µg/100g];\
F20:5CN3 Fettsäure C20:5 n-3 (EPA) [g/100g];F22:6CN3 Fettsäure C22:6 n-3 (DHA) [g/100g]
M401000;Speisequark 20 % Fett i. Tr.;Quark 20 % fat;457;Analyse;;109;Analyse;;78,1;12,5;4,8;\
2,7;0;0;35;Analyse;87;11;0,7;<LOD;<LOD
C133000;Weizenkleie;Wheat bran;1044;;;252;;;11,5;14,9;4,7;17,7;45,1;-;2;;1352;490;0;0,01;0,02
F503100;Pflaume roh;Plum raw;213;;;-;;;84,0;0,6;0,2;10,2;1,6;1,41;TR;;177;10;0;-;-
T121000;Forelle;Trout;471;;;112;;;76;20,5;3,4;-0,3;0;0;63;;413;26;4,5;0,1;0,4
U111000;Rinderbrühe;Beef broth;<LOQ;;;<LOD or <LOQ;;;98;0,5;0,2;0,1;0;0;900;;20;2;0;-;-
"""
# As the publisher's sheet is exported: cells of the header have line ends.
CIQUAL = """\
alim_grp_code;alim_code;alim_nom_fr;alim_nom_sci;"Energie,
Règlement
UE N°
1169/2011 (kJ/100 g)";"Energie,
Règlement
UE N°
1169/2011 (kcal/100 g)";"Protéines,
N x
facteur de
Jones (g/100 g)";"Protéines,
N x 6.25
(g/100 g)";"Glucides
(g/100 g)";"Lipides
(g/100 g)";"Fibres
alimentaires
(g/100 g)";"Polyols
totaux
(g/100 g)";"Sel
chlorure
de
sodium
(g/100 g)";"Magnésium
(mg/100 g)";"Potassium
(mg/100 g)";"Sodium
(mg/100 g)";"Vitamine
E (mg/100 g)";"Facteur
de
Jones"
04;12031;Maroilles fromage, laitier;;1420;342;21;20,4;0,8;29,1;0;< 0,5;2,14;17,3;104;-;traces;6.38
01;25601;Salade de thon et légumes, appertisée;;489;117;9,15;9,15;8,13;4,7;2,7;traces;1,11;25,1;\
232;445;1,6;6.25
01;25606;Salade de pommes de terre;;528;127;2,68;2,68;-;8,2;1,3;traces;1,32;15;254;529;-;6.25
"""
COFID_PROXIMATES = """\
1.3 Proximates,,,,,,,,,,,
Food Code,Food Name,Description,Group,Water (g),Protein (g),Fat (g),Carbohydrate (g),\
Energy (kcal) (kcal),Energy (kJ) (kJ),NSP (g),AOAC fibre (g)
,,,,WATER,PROT,FAT,CHO,KCALS,KJ,ENGFIB,AOACFIB
12-346,"Cheese, Brie",,BL,48.7,20.3,29.1,Tr,343,1422,0.0,0.0
13-669,"Aubergine, roasted",,DG,90,1.0,0.4,2.2,17,71,2.0,N
13-669,"Watercress, raw",,DG,92.5,3.0,1.0,0.4,22,94,1.5,
17-224,"Cider, dry",,QC,92.5,Tr,0,2.6,36,152,0,0
14-999,"Raisin mix",,FA,1,2.1,0.4,69.3,"1,272",1159,2.0,Tr
"""
COFID_INORGANICS = """\
Food Code,Food Name,Sodium (mg),Potassium (mg),Magnesium (mg),Iodine (µg)
,,NA,K,MG,ID
12-346,"Cheese, Brie",556,91,15,N
13-669,"Watercress, raw",49,230,15,Tr
"""
CHOCOLATE = "4006381333931"
OFF = f"""\
code|url|product_name|ingredients_text|energy-kj_100g|energy-kcal_100g|energy_100g|fat_100g|\
carbohydrates_100g|fiber_100g|polyols_100g|proteins_100g|salt_100g|sodium_100g|magnesium_100g
{CHOCOLATE}||Dark "85 %" chocolate|sugar, "cocoa|2419|||46|22|12.5|1.5|9.9|0.05|0.02|0.23
036000291452||Protein bar|||380||12|30|35|18|25|0.5||
4006381333930||Misread|||100||1|1|||1|||
96385074||Nuts|||614||50||||20|||
0036000291452||The same bar|||380||12|30|||25|||
4012345678901||Toffee|||1900||9|70|0|0|2|||
""".replace("|", "\t")
CSV = """\
code,name,basis,barcode,calories,protein_g,fat_g,carbs_g,fiber_g,sodium_mg
1,Grana padano,available,,398,33.3,29.7,0,0,620
2,Almond flour,total,4006381333930,620,21,53,20,24,1
3,Nothing said,,,1,0,0,0,0,0
"""


def written(folder: Path, name: str, text: str, encoding: str = "utf-8") -> Path:
    path = folder / name
    path.write_bytes(text.encode(encoding))
    return path
