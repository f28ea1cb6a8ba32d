"""What a run found, and how it is printed."""

import resource
from collections import Counter
from dataclasses import dataclass, field

from .judge import FEW
from .week import LONG

# At most this many of each kind: a frequent complaint hides no other.
_FEW_COMPLAINTS = 4


@dataclass
class Report:
    """What a run found."""

    seed: int
    plans: Counter[str] = field(default_factory=Counter)
    days: Counter[str] = field(default_factory=Counter)
    dishes: Counter[str] = field(default_factory=Counter)
    untrue: Counter[str] = field(default_factory=Counter)
    complaints: list[str] = field(default_factory=list)
    calls: int = 0
    recipes: int = 0
    slowest: float = 0.0
    seconds: float = 0.0

    def note(self, number: int, kind: str, text: str) -> None:
        """A complaint, or what is only counted."""
        if kind == FEW:
            self.plans[FEW] += 1
        else:
            self.complain(number, kind, text)

    def complain(self, number: int, kind: str, text: str) -> None:
        self.untrue[kind] += 1
        if self.untrue[kind] <= _FEW_COMPLAINTS:
            self.complaints.append(f"plan {number}: {kind}: {text}")

    def table(self) -> str:
        days = max(1, self.days["all"])
        lines = [
            *sorted(self.complaints, key=lambda line: line.split(": ")[1]),
            f"seed {self.seed}: {self.plans['all']} plans, {self.days['all']} days, "
            f"{self.calls} calls",
            f"{self.untrue['sum']:7}  figures that are not the sum of their grams",
            f"{self.untrue['net carbs']:7}  days over the net carbs",
            f"{self.untrue['calories']:7}  days outside 4 % of the calories",
            f"{self.untrue['protein']:7}  days outside 90 to 125 % of the protein",
            f"{self.untrue['excluded']:7}  excluded foods or words for them",
            f"{self.untrue['portions']:7}  portions outside their bounds",
            f"{self.untrue['price']:7}  foods dearer than the budget",
            f"{self.untrue['targets']:7}  targets whose parts are not the calories",
            f"{self.untrue['doneness']:7}  animal foods without their doneness, or cold and raw",
            f"{self.untrue['unnamed']:7}  foods of 100 g or more that a name leaves out",
            f"{self.untrue['raw']:7}  raw animal foods without heat, or in a snack",
            f"{self.untrue['day'] + self.untrue['week']:7}  over the limit of a day "
            f"({self.untrue['day']}) or of a week ({self.untrue['week']})",
            f"{self.untrue['health']:7}  days against the answers about health",
            f"{self.untrue['twice']:7}  dishes twice a day",
            f"{self.untrue['main']:7}  main proteins more than three times in seven days",
            f"{self.untrue['vegetable']:7}  lunches and dinners without a vegetable",
            f"{self.untrue['oils']:7}  weeks with more than three oils",
            f"{self.untrue['batch']:7}  dishes cooked once that are not the same",
            f"{self.untrue['minutes']:7}  dishes that take longer than the member has",
            f"{self.untrue['long']:7}  single portions of {LONG} minutes",
            f"{self.untrue['evening']:7}  missing tasks of the evening before or of a cooking day",
            f"{self.untrue['about']:7}  plans that promise exact net carbs",
            f"{self.plans['slow']:7}  plans in which nothing quicker fits, and that say so",
            f"{self.untrue['name']:7}  names and texts with what the dish has not",
            f"{self.untrue['harmful']:7}  harmful sentences",
            f"{self.untrue['together']:7}  texts that say to prepare it together",
            f"{self.untrue['recipe']:7}  of {self.recipes} dishes without steps",
            f"{self.untrue['text'] + self.untrue['days']:7}  unclean texts, days missing",
            f"{self.untrue['stuck']:7}  plans stuck, or not the same when written again",
            "",
            f"{self.plans['exchange']:7}  plans with a food exchanged "
            f"({self.days['exchange']} days)",
            f"{self.plans['second call']:7}  plans with a second call",
            f"{self.plans['fallback']:7}  plans with a fallback",
            f"{self.plans['kitchen']:7}  plans with a day of the kitchen "
            f"({self.days['kitchen']} days)",
            f"{self.dishes['model']:7}  of {self.dishes['all']} dishes are chosen by the model",
            f"{self.plans['none']:7}  plans that are impossible, and say so",
            f"{self.plans['swap']:7}  meals and days swapped, {self.plans['no swap']} of them with "
            "nothing else to offer",
            f"{self.dishes['portions']:7}  portions of dishes cooked once "
            f"({self.plans['sessions']} plans with cooking sessions)",
            f"{self.plans[FEW]:7}  main proteins more than three times a week, where few are left",
            f"{self.days['little fiber']:7}  days with less than 15 g of fiber",
            "",
            f"{1000 * self.seconds / days:7.1f}  ms of CPU a day, all in all; the slowest plan "
            f"{self.slowest:.2f} s; {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10} MB",
        ]
        return "\n".join(lines)
