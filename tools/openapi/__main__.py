from tools.openapi.make_document import main

main()
