from matador.app.command import main

raise SystemExit(main())
