"""The journeys of members, staff and external endpoints, as honest clients would make them."""
