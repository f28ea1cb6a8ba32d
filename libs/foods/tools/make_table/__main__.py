from libs.foods.tools.make_table.make import main

main()
