import sys

from keto_local.command_line import main

sys.exit(main())
