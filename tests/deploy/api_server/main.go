// An API server for custom resources alone, without users, for tests/deploy/test_api_server.py.
package main

import (
	"log"
	"os"

	"github.com/spf13/pflag"
	"k8s.io/apiextensions-apiserver/pkg/cmd/server/options"
	genericapiserver "k8s.io/apiserver/pkg/server"
)

func main() {
	o := options.NewCustomResourceDefinitionsServerOptions(os.Stdout, os.Stderr)
	// There is no other API server that knows users, permissions and webhooks.
	o.RecommendedOptions.Authentication = nil
	o.RecommendedOptions.Authorization = nil
	o.RecommendedOptions.Admission = nil
	flags := pflag.NewFlagSet("apiserver", pflag.ExitOnError)
	o.AddFlags(flags)
	must(flags.Parse(os.Args[1:]))
	must(o.Complete())
	must(o.Validate())
	config, err := o.Config()
	must(err)
	server, err := config.Complete().New(genericapiserver.NewEmptyDelegate())
	must(err)
	must(server.GenericAPIServer.PrepareRun().RunWithContext(genericapiserver.SetupSignalContext()))
}

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
