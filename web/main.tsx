/** The entry point, and the frame of all pages. */
import { render } from "preact";
import "./design/style.css";
import "./shell/icon.svg";
import { sessionEnded } from "./api/session.ts";
import { type AreaProps, followHistory, Link, useRoute } from "./app/router.tsx";
import { useStore } from "./app/store.ts";
import { Dialogs } from "./components/dialog.tsx";
import { lazy, Page } from "./components/page.tsx";
import { Toasts } from "./components/toast.tsx";
import { ConvertPage } from "./convert/page.tsx";
import { common } from "./messages/common.ts";
import { Footer, Header } from "./shell/header.tsx";
import { Waiting } from "./shell/retry-notice.tsx";
import { signInHere } from "./shell/sign-in.tsx";

const ResultArea = lazy<AreaProps>(() => import("./viewer/area.tsx"));
const AccountArea = lazy<AreaProps>(() => import("./account/area.tsx"));
const AdminArea = lazy<AreaProps>(() => import("./admin/area.tsx"));
const AboutArea = lazy<AreaProps>(() => import("./shell/about.tsx"));

function App() {
  const place = useRoute();
  const ended = useStore(sessionEnded);
  return (
    <>
      <a class="skip" href="#content">
        {common.skip}
      </a>
      <Header />
      <main id="content" tabIndex={-1} class={place.name === "result" ? "page full" : "page"}>
        {ended && (
          <p class="notice warn row between" role="alert">
            {common.sessionEnded} <a href={signInHere()}>{common.signInAgain}</a>
          </p>
        )}
        <Shown place={place} />
        <Dialogs />
      </main>
      <Footer />
      <div class="toasts">
        <Toasts />
        <Waiting />
      </div>
    </>
  );
}

function Shown({ place }: AreaProps) {
  const { name } = place;
  if (name === null) return <NotFound />;
  if (name === "convert") return <ConvertPage />;
  if (name === "result") return <ResultArea place={place} />;
  if (name === "about") return <AboutArea place={place} />;
  return name.startsWith("admin") ? <AdminArea place={place} /> : <AccountArea place={place} />;
}

function NotFound() {
  return (
    <Page title={common.notFound}>
      <p>{common.notFoundText}</p>
      <p>
        <Link to="convert">{common.home}</Link>
      </p>
    </Page>
  );
}

const element = document.getElementById("app");
if (element !== null) {
  followHistory();
  render(<App />, element);
}
