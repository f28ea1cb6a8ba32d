// The frame of the desk: the logged-in person, the pages of the role, and the current page.

import type { WhoAmIResponse } from "keto-client";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { DESK_MESSAGES } from "../data/errors/desk";
import { addMessages } from "../data/errors/texts";
import { dayAndTime } from "../data/member/format";
import { isOver, logOut, type Session, session } from "../data/staff";
import type { PageProps } from "../parts/browser/router";
import { Loaded } from "../parts/loading/loaded";
import { rich, t } from "../words/words";
import { Audit } from "./audit";
import { Coupons, Plan, Plans } from "./content";
import style from "./desk.css" with { type: "text" };
import { Deliveries, Endpoints } from "./endpoints";
import { Figures } from "./figures/figures";
import { Ledger } from "./figures/ledger";
import { LogInAgain, LogInPage } from "./login";
import { FindMember } from "./members/find-member";
import { Member } from "./members/member";
import { Members } from "./members/members";
import { Reviews } from "./reviews";
import { type MenuEntry, menuOf } from "./rules/menu";
import { valueName } from "./rules/words";
import { Start } from "./start";
import { useAnswer } from "./state/answers";
import { may, who } from "./state/role";
import { Checkouts, DeadLetters } from "./troubles";
import { Work } from "./work";

addMessages(DESK_MESSAGES);

// Not in the stylesheets that members load.
const sheet = new CSSStyleSheet();
sheet.replaceSync(style);

type Part = (props: PageProps) => ComponentChildren;
const PARTS: Record<string, Part> = {
  members: ({ params, query }) =>
    params.id ? <Member key={params.id} id={params.id} /> : <Members query={query} />,
  reviews: Reviews,
  plans: ({ params }) => (params.id ? <Plan key={params.id} id={params.id} /> : <Plans />),
  coupons: Coupons,
  checkouts: Checkouts,
  "dead-letters": DeadLetters,
  work: Work,
  figures: ({ params, query }) =>
    params.id === "rows" ? <Ledger query={query} /> : <Figures query={query} />,
  audit: Audit,
  endpoints: Endpoints,
  deliveries: Deliveries,
};

export function Desk(props: PageProps) {
  useEffect(() => {
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, []);
  if (!session.value) return <LogInPage />;
  return (
    <>
      {/* Remount for another person, so that nothing stays. */}
      <OfStaff key={session.value.staff.id} session={session.value} {...props} />
      {isOver.value && <LogInAgain />}
    </>
  );
}

function OfStaff(props: PageProps & { session: Session }) {
  const { token, staff } = props.session;
  const asked = useAnswer<WhoAmIResponse>(who.value?.token === token ? null : "/whoami");
  useEffect(() => {
    if (asked.data) who.value = { token, answer: asked.data };
  }, [asked.data]);
  // After another login of the same person the page stays, with what was typed.
  const known = who.value?.answer.staff.id === staff.id ? who.value.answer : null;
  return (
    <div class="page desk">
      <p class="row apart small soft">
        <span>
          {rich("{desk} · {email}, {role}, until {time}", {
            desk: (
              <strong>
                <a href="/desk">{t("Keto desk")}</a>
              </strong>
            ),
            email: staff.email,
            role: valueName(staff.role),
            time: dayAndTime(props.session.expiresAt),
          })}
        </span>
        <button type="button" class="quiet small" onClick={logOut}>
          {t("Log out")}
        </button>
      </p>
      {known ? (
        <Open {...props} menu={menuOf(known.operations)} />
      ) : (
        <Loaded request={asked} isAged={false}>
          {() => null}
        </Loaded>
      )}
    </div>
  );
}

function Open({ menu, ...props }: PageProps & { menu: MenuEntry[] }) {
  const open = menu.find(({ id }) => id === props.params.part);
  const Content = open && PARTS[open.id];
  return (
    <>
      <nav class="desk-menu" aria-label={t("Desk")}>
        {menu.map(({ id, name }) => (
          <a key={id} href={`/desk/${id}`} aria-current={id === open?.id ? "page" : undefined}>
            {name}
          </a>
        ))}
      </nav>
      {may("GET members") && <FindMember searched={props.query.get("q") ?? ""} />}
      {Content ? <Content {...props} /> : <Start isUnknown={props.params.part !== undefined} />}
    </>
  );
}
