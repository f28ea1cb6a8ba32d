from libs.foods.tools.check_table.table import main

main()
