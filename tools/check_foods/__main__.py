from tools.check_foods.table import main

main()
