from tools.foods.make import main

main()
