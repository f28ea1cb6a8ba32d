"""The words around what is left out: "I am allergic to", "keine", "alerjim var"."""

import re

from foods.words import Stems, stem_of, stems_of

# "Milk products", "nut allergy", "gluten-free" and "no pork" name milk, nuts, gluten and pork; so
# do "sans gluten", "allergico alle noci" and "keine Milch".
_AROUND = frozenset(
    stems_of("""
allergy allergic intolerance intolerant product free from of trace no non any all without to please
i am im have has a an my the diet son daughter child kid husband wife he she is are we our severe
severely anything everything food with containing contain in it thank
allergie allergien allergisch intoleranz unverträglichkeit gegen ohne kein keine keinen alle
ich bin habe hat eine einen mein meine sohn tochter kind mann frau ist auf nichts alles mit bitte
lebensmittel produkt stark
allergique allergiques sans pas aucun aucune aux au je jai ai suis ne une mon ma fille
enfant mari femme est les la le de du des à tout ce qui contient rien avec produit aliment merci
intolérant intolérante intolérance plus
alergia alérgico alérgica intolerancia intolerante sin ningún ninguna al el los las tengo tiene mi
hijo hija marido mujer es nada con todo lo que contenga contiene producto favor fuerte me da
allergia allergico allergica intolleranza intollerante senza niente alle ai agli gli il ho ha
sono mio mia figlio figlia marito moglie tutto ciò che cibo prodotto grazie
intolerância sem ao às aos o os as sou tenho tem meu minha filho filha um uma à com
qualquer coisa tudo alimento obrigado obrigada
intolerantie geen zonder voor op ik ben heb heeft een mijn zoon dochter alles met graag product
alergia alergię alergie alergii alergik alergiczka alergiczny nietolerancja nietolerancję
nietolerancji bez na nie mam ma jestem jest mój moja syn córka dziecko mąż żona się od uczulenie
uczulony uczulona wszystko z proszę
alerjisi alerjim alerji alerjik intoleransı intoleransım yok var bana oğlumun kızımın oğlum kızım
karşı içeren yiyecek yiyecekler gıda gıdalar lütfen hastasıyım
allergi allergisk allergiker intolerans intolerant mot utan inga inget ingen på jag är har min
mitt son dotter barn allt med mat livsmedel tack en ett
""")
)
# Verbs that say nothing without a word that leaves something out: "I eat milk" names no exclusion.
_VERBS = frozenset(
    stems_of("""
eat drink tolerate digest can could should like stand take give do does
vertrage vertragen verträgt essen esse isst trinke trinken trinkt darf mag kann haben
mange manger mangeons boire supporte digère tolère peux peut aime
como comer come tolero tolera puedo puede bebo tomo digiero tomar
mangio mangiare mangia bevo tollero posso digerisco digerire può bere
posso pode tolera digiro beber
eet eten verdraag verdraagt mag kan drink drinken kunnen tegen
jem jeść je piję toleruję toleruje mogę może wolno trawię pić
äter äta tål kan dricker dricka gillar
""")
)
# "I do not eat milk", but not "lactose, not milk".
_NOT = frozenset(
    stems_of("not never dont doesnt cant cannot nicht nie niet nooit não nunca inte aldrig")
)
_NO = frozenset(
    stems_of("""
no non nothing without kein keine keinen keiner nichts ohne ne pas sans aucun aucune jamais rien sin
ningún ninguna nada senza niente mai sem geen zonder bez nie yok ingen inga inget utan
""")
)
# "I have no milk allergy" and "I do not avoid milk" leave nothing out.
_CAUSES = frozenset(
    stems_of("""
allergy allergic intolerance intolerant anaphylactic anaphylaxis hives sick hate avoid
allergie allergien allergisch intoleranz unverträglichkeit allergiker meide vermeide hasse
allergique allergiques intolérant intolérante intolérance évite déteste
alergia alérgico alérgica intolerancia intolerante evito odio
allergia allergico allergica intolleranza intollerante odio
intolerância evito odeio
intolerantie overgevoelig vermijd
alergię alergie alergii alergik alergiczka alergiczny nietolerancja nietolerancję nietolerancji
uczulenie uczulony uczulona unikam
alerjisi alerjim alerji alerjik intoleransı intoleransım
allergi allergisk allergiker intolerans undviker
""")
)
# Verbs that leave something out themselves: what I cannot eat, and what I do not eat.
_REFUSALS = frozenset(
    stems_of("""
yemem yemiyorum yiyemem yiyemiyorum yiyemez yemiyoruz yemez içmem içmiyorum içemem içemiyorum
içemez sevmem sevmiyorum dokunuyor
""")
)
FILLERS = _AROUND | _VERBS | _NOT | _CAUSES | _REFUSALS
# What people write before what they leave out.
_OPENINGS = tuple(
    stems_of(text)
    for text in (
        *("I do not eat", "I don't eat", "do not eat", "don't eat", "I never eat", "I avoid"),
        *("I cannot eat", "I can't eat", "can't eat", "cannot eat", "I can't have", "can't have"),
        *("I don't like", "don't like", "avoid", "I eat no", "eat no", "I hate", "hate"),
        *("I get sick from", "makes me sick", "je ne mange pas", "ich esse kein", "no como"),
        *("no me gusta", "no me gustan", "me sienta mal", "me sientan mal", "non mi piace"),
        *("non mi piacciono", "não gosto de", "fa mi male", "mi fa male", "mi fanno male"),
        *("ik lust geen", "ik hou niet van", "nie lubię", "jag gillar inte", "jag tycker inte om"),
    )
)
_LEAVES_OUT = _NO | _NOT | _CAUSES | _REFUSALS
_DENIALS = (_NO | _NOT) - _CAUSES
# "Soy" is "I am" in Spanish, before these.
_SOY = stem_of("soy")
_WHAT_ONE_IS = frozenset(
    stems_of("alérgico alérgica intolerante celíaco celíaca vegano vegana vegetariano vegetariana")
)
# Words that begin with what is left out: meatless, glutenfree, glutenfrei, Nussallergie, sütsüz.
_OF_CAUSES = stems_of("""
allergie allergi allergiker allergikerin intoleranz intolerantie intolerans intolerant allergisch
unverträglichkeit überempfindlichkeit overgevoeligheid överkänslighet känslighet
""")
_OTHERS = stems_of("""
less free frei freie freies vrij vrije fritt fria fri siz suz haltig haltige haltiges produkte
produkter product producten loos los lose
""")
# The article before a word that begins with a vowel: l'ail, d'oignon, un'allergia.
_ELIDED = re.compile(r"\b(?:l|d|j|s|m|un|all|dell|dall|nell|sull)['’](?=\w)", re.IGNORECASE)
_NEGATION_ELIDED = re.compile(r"\bn['’](?=\w)", re.IGNORECASE)


# Words of these sentences that are foods in another language: fil is sour milk, por is a leek.
_TOGETHER = tuple(
    (stems_of(said), stems_of(left))
    for said, left in (
        *(("mon fils", "mon"), ("notre fils", "mon"), ("por favor", ""), ("ne bois pas", "ne pas")),
        *(("får inte", "inte"), ("får ej", "inte")),
    )
)
_TOGETHER_BEGINS = frozenset(said[0] for said, _ in _TOGETHER)


def without_elisions(text: str) -> str:
    """`l'ail` is `ail`, and `je n'aime pas l'ail` keeps its negation."""
    return _NEGATION_ELIDED.sub("ne ", _ELIDED.sub("", text))


def without_opening(stems: Stems) -> Stems:
    """The words after "I do not eat", and those without the "am" of "soy alérgico"."""
    for said, left in _TOGETHER if not _TOGETHER_BEGINS.isdisjoint(stems) else ():
        for at in range(len(stems) - len(said) + 1):
            if stems[at : at + len(said)] == said:
                stems = stems[:at] + left + stems[at + len(said) :]
                break
    if len(stems) > 1 and stems[0] == _SOY and stems[1] in _WHAT_ONE_IS:
        return stems[1:]
    found = (each for each in _OPENINGS if stems[: len(each)] == each)
    return stems[len(max(found, key=len, default=())) :]


def endings_of(word: str) -> list[tuple[str, tuple[str, ...]]]:
    """What a word may begin with, and what its ending says: `nuss` and `allergi`."""
    found = [(each, ("allergi",)) for each in _OF_CAUSES] + [(each, ("no",)) for each in _OTHERS]
    return [
        (word.removesuffix(ending), says)
        for ending, says in found
        if word.endswith(ending) and word != ending
    ]


def around(stems: Stems) -> frozenset[str]:
    """The words of a text that only stand around what it leaves out."""
    has_not = not _NOT.isdisjoint(stems)
    if has_not and _VERBS.isdisjoint(stems):
        return _AROUND | _CAUSES
    return FILLERS if has_not or not _LEAVES_OUT.isdisjoint(stems) else _AROUND


def is_negated(stems: Stems) -> bool:
    return not (_NO | _NOT).isdisjoint(stems)


def leaves_nothing_out(stems: Stems) -> bool:
    """Whether it denies an allergy."""
    return not _DENIALS.isdisjoint(stems) and not _CAUSES.isdisjoint(stems)
