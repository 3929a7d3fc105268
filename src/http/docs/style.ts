import { sheetOf } from "../pages/style.ts";

/** For documents with sections: contents beside the text if there is room, otherwise above it. */
export const docsSheet = sheetOf(`
.brand:has(+ .docs) { justify-content: flex-start; max-width: var(--page-width); margin: .5rem auto 1.5rem }
main.docs { max-width: var(--page-width); margin: 0 auto }
.docs h1 { margin-top: .5rem }
.docs > nav { font-size: .9375rem; margin-bottom: 1.5rem }
.docs > nav ul { list-style: none; padding: 0; margin: 0 }
.docs > nav details > ul { padding: 0 0 .5rem 1.25rem }
.docs > nav li { margin: 0; padding: .125rem 0; overflow-wrap: anywhere }
.docs > nav > ul > li { padding: .25rem 0; font-weight: 600 }
.docs > nav a { text-decoration: none }
.docs > nav a:hover, .docs > nav a:focus { text-decoration: underline }
.docs details > summary { cursor: pointer; padding: .25rem 0; font-weight: 600 }
.docs h2 { border-bottom: 1px solid var(--line); padding-bottom: .25rem; scroll-margin-top: 1rem }
.docs section { margin: 0 0 1.5rem; padding: 1rem; background: var(--card); border: 1px solid var(--line); border-left-width: .25rem; border-radius: var(--radius-small); scroll-margin-top: 1rem }
.docs section:target { border-color: var(--accent) }
.docs h3 { font-size: 1.125rem; overflow-wrap: anywhere }
.docs h3 code { font-size: 1.0625rem; font-weight: 700 }
.docs h4 { margin: 1rem 0 .25rem; font-size: 1rem }
.docs section p { margin: .5rem 0 }
.docs code, .docs pre { font: .875rem/1.5 var(--mono); overflow-wrap: anywhere }
.docs pre { margin: .25rem 0 .5rem; padding: .625rem .75rem; background: var(--page); border: 1px solid var(--line); border-radius: var(--radius-small); white-space: pre-wrap }
.docs pre.whole { user-select: all }
.docs .address { font-family: var(--mono); font-size: .9375rem; overflow-wrap: anywhere }
.docs .method { display: inline-block; padding: 0 .375rem; border: 1px solid currentColor; border-radius: .25rem; font-weight: 700; font-size: .8125rem }
.docs dl { margin: .25rem 0 .5rem }
.docs dt { color: var(--text); overflow-wrap: anywhere }
.docs dd { margin: 0 0 .5rem 1rem }
.docs dd p { margin: 0 }
.docs dl dl { padding-left: .75rem; border-left: 1px solid var(--line) }
.docs .kind { color: var(--text-quiet); font-size: .875rem }
.docs .must { font-size: .875rem; font-weight: 600 }
.docs ul.codes { list-style: none; padding: 0 }
.docs ul.codes li { margin: 0; padding: .125rem 0 }
.docs .crumbs { margin: 0 0 1rem; font-size: .9375rem }
@media (min-width: 62rem) {
  main.docs.sided { display: grid; grid-template-columns: 17rem minmax(0, 1fr); column-gap: 2.5rem }
  .docs.sided > nav { grid-row: 1 / span 3; position: sticky; top: 0; max-height: 100vh; overflow-y: auto; padding: 1rem .5rem 1rem 0 }
}
`);
