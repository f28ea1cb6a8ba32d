"""Which meals of a written plan were eaten, left or eaten again, for what the member likes."""

from planner.eaten.learn_from_day import learn_from_day

__all__ = ["learn_from_day"]
