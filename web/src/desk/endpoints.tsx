// Webhook endpoints.

import type {
  DeliveryRecord,
  DeliveryResponse,
  EndpointRecord,
  EndpointResponse,
  EndpointSecretResponse,
  EndpointsResponse,
} from "keto-client";
import { useState } from "preact/hooks";
import { dayAndTime } from "../data/member/format";
import { ask } from "../data/staff";
import { useAction } from "../data/use-data";
import type { PageProps } from "../parts/browser/router";
import { ErrorBox } from "../parts/messages/error-box";
import { Notice } from "../parts/messages/notice";
import { PageHead } from "../parts/page/page-head";
import { t } from "../words/words";
import { Act, type FieldOf } from "./act";
import { EditRow } from "./edit";
import { type Column, Listing } from "./listing";
import { valueName } from "./rules/words";
import { may } from "./state/role";

type EventType = EndpointRecord["events"][number];
const EVENTS: EventType[] = [
  "order.paid",
  "order.refunded",
  "subscription.changed",
  "member.erased",
];
type Typed = { url: string; enabled: boolean } & Record<EventType, boolean>;

const FIELDS: FieldOf<Typed>[] = [
  { name: "url", label: t("Address"), hint: t("A public address that starts with https://.") },
  ...EVENTS.map((name) => ({ name, label: name, kind: "check" as const })),
];
const ENABLED: FieldOf<Typed> = { name: "enabled", label: t("Enabled"), kind: "check" };

function typedOf(endpoint?: EndpointRecord): Typed {
  const has = (name: EventType) => endpoint?.events.includes(name) ?? true;
  const events = Object.fromEntries(EVENTS.map((name) => [name, has(name)]));
  return {
    url: endpoint?.url ?? "",
    enabled: endpoint?.state !== "disabled",
    ...(events as Record<EventType, boolean>),
  };
}

function eventsOf(typed: Typed) {
  return EVENTS.filter((name) => typed[name]);
}

/** The events are sent as a whole list if any of them has changed. */
function changesOfEndpoint(known: Typed, { url, enabled, ...events }: Partial<Typed>) {
  const isOther = Object.keys(events).length > 0;
  return {
    ...(url !== undefined && { url: url.trim() }),
    ...(enabled !== undefined && { state: enabled ? "enabled" : "disabled" }),
    ...(isOther && { events: eventsOf({ ...known, ...events }) }),
  };
}

export function Endpoints() {
  const [secret, setSecret] = useState<string | null>(null);
  const [changes, setChanges] = useState(0);
  const changed = () => setChanges((was) => was + 1);
  const columns: Column<EndpointRecord>[] = [
    [t("Address"), ({ url }) => url],
    [t("Events"), ({ events }) => events.join(", ")],
    [t("State"), ({ state }) => valueName(state)],
    [t("Since"), ({ createdAt }) => dayAndTime(createdAt)],
    [
      "",
      (endpoint, take) => (
        <Change endpoint={endpoint} take={take} gone={changed} secret={setSecret} />
      ),
    ],
  ];
  return (
    <>
      <PageHead title={t("Webhooks")} lead={t("Signed; ids only.")} />
      {secret && (
        <Notice tone="warn">
          <p>{t("Your secret. You’ll see it only once:")}</p>
          <p>
            <code>{secret}</code>
          </p>
          <button type="button" class="small" onClick={() => setSecret(null)}>
            {t("I’ve saved it")}
          </button>
        </Notice>
      )}
      <div>
        <Act
          action={t("Add endpoint")}
          known={typedOf()}
          fields={FIELDS}
          send={async (typed) => {
            const body = { url: typed.url.trim(), events: eventsOf(typed) };
            const answer = await ask<EndpointSecretResponse>("POST", "/endpoints", body);
            setSecret(answer.secret);
            changed();
            return t("Endpoint added.");
          }}
        />
      </div>
      <Listing
        key={changes}
        path="/endpoints"
        name="endpoints"
        label={t("Webhooks")}
        columns={columns}
        empty={t("No endpoints yet.")}
      />
    </>
  );
}

function Change({
  endpoint,
  take,
  gone,
  secret,
}: {
  endpoint: EndpointRecord;
  take: (endpoint: EndpointRecord) => void;
  gone: () => void;
  secret: (secret: string) => void;
}) {
  const { id, url } = endpoint;
  const path = `/endpoints/${encodeURIComponent(id)}`;
  return (
    <div class="row">
      <a href={`/desk/deliveries?endpoint=${encodeURIComponent(id)}`}>
        {t("Deliveries")}
        <span class="visually-hidden"> {url}</span>
      </a>
      <EditRow<EndpointRecord, Typed, EndpointResponse>
        of={url}
        row={endpoint}
        typedOf={typedOf}
        newest={async () => {
          const { endpoints } = await ask<EndpointsResponse>("GET", "/endpoints?limit=100");
          return endpoints.find((each) => each.id === id);
        }}
        path={path}
        fields={[...FIELDS, ENABLED]}
        read={(changed) => changesOfEndpoint(typedOf(endpoint), changed)}
        saved={(answer) => take(answer.endpoint)}
        isReasoned={false}
      />
      <Act
        action={t("New secret")}
        of={url}
        known={{}}
        fields={[]}
        send={async () => {
          secret((await ask<EndpointSecretResponse>("POST", `${path}/secret`)).secret);
          return t("New secret created.");
        }}
      >
        <p>{t("From now on, everything is signed with a new secret.")}</p>
      </Act>
      <Act
        action={t("Delete")}
        of={url}
        known={{}}
        fields={[]}
        send={async () => {
          await ask("DELETE", path);
          gone();
          return t("Endpoint deleted.");
        }}
      >
        <p>{t("We’ll stop sending to {url}.", { url })}</p>
      </Act>
    </div>
  );
}

export function Deliveries({ query }: PageProps) {
  const endpoint = query.get("endpoint");
  const columns: Column<DeliveryRecord>[] = [
    [t("Event"), ({ type }) => type],
    [t("State"), ({ state }) => valueName(state)],
    [
      t("Attempts"),
      ({ attempts }) =>
        attempts.map(({ at, status, answer }) => (
          <p key={at}>
            {dayAndTime(at)}: {status} {answer ?? (status ? "" : t("No answer"))}
          </p>
        )),
    ],
    [t("Next"), ({ nextAttemptAt }) => (nextAttemptAt ? dayAndTime(nextAttemptAt) : "–")],
    [
      t("Sent"),
      ({ webhookId, payload }) => (
        <details>
          <summary>{webhookId}</summary>
          <pre>{payload === null ? t("Removed.") : JSON.stringify(payload, null, 2)}</pre>
        </details>
      ),
    ],
  ];
  if (may("POST deliveries/{id}/retry")) {
    columns.push(["", (delivery, take) => <SendAgain delivery={delivery} take={take} />]);
  }
  return (
    <>
      <PageHead title={t("Deliveries")} />
      <Listing
        key={endpoint}
        path={`/deliveries${endpoint ? `?endpoint=${encodeURIComponent(endpoint)}` : ""}`}
        name="deliveries"
        label={t("Deliveries")}
        columns={columns}
        empty={t("No deliveries yet.")}
      />
    </>
  );
}

function SendAgain({
  delivery,
  take,
}: {
  delivery: DeliveryRecord;
  take: (delivery: DeliveryRecord) => void;
}) {
  const again = useAction(async () => {
    const path = `/deliveries/${encodeURIComponent(delivery.id)}/retry`;
    take((await ask<DeliveryResponse>("POST", path)).delivery);
  });
  if (delivery.state === "pending") return null;
  return (
    <>
      <button type="button" class="second small" disabled={again.busy} onClick={again.run}>
        {t("Send again")}
        <span class="visually-hidden"> {delivery.webhookId}</span>
      </button>
      {again.error !== null && <ErrorBox error={again.error} />}
    </>
  );
}
