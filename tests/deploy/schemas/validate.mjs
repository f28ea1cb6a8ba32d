// Validates documents (JSON, standard input) of the kinds that it has a schema of, and prints each with its result.
import { readFileSync } from "node:fs";

const PACKAGES = {
    "argoproj.io": "argo-cd",
    "cert-manager.io": "cert-manager",
    "external-secrets.io": "external-secrets",
    "gateway.networking.k8s.io": "gateway-api",
    "helm.toolkit.fluxcd.io": "flux-cd",
    "keda.sh": "keda",
    "monitoring.coreos.com": "prometheus-operator",
    "source.toolkit.fluxcd.io": "flux-cd",
};

for (const document of JSON.parse(readFileSync(0, "utf8"))) {
    const [group, version] = document.apiVersion.split("/");
    if (!PACKAGES[group]) continue;
    const models = await import(`@kubernetes-models/${PACKAGES[group]}/${group}/${version}/${document.kind}`);
    const name = `${document.kind} ${document.metadata.name}`;
    try {
        new models[document.kind](document).validate();
        console.log(`${name}: valid`);
    } catch (error) {
        console.log(`${name}: ${error.message}`);
    }
}
