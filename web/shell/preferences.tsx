/** Theme and language. */
import { useState } from "preact/hooks";
import { type Language, language, languageNames, savePreference, setLanguage } from "../app/language.ts";
import { SelectField } from "../components/form.tsx";
import { shell } from "../messages/shell.ts";

type Theme = "auto" | "light" | "dark";

const isTheme = (text: string | undefined): text is Theme =>
  text === "light" || text === "dark" || text === "auto";

export function Preferences() {
  const { dataset } = document.documentElement;
  const [theme, setTheme] = useState<Theme>(isTheme(dataset.theme) ? dataset.theme : "auto");
  return (
    <>
      <SelectField
        label={shell.theme}
        value={theme}
        choices={(["auto", "light", "dark"] as const).map((value) => ({ value, text: shell.themes[value] }))}
        onValue={(value) => {
          setTheme(value);
          dataset.theme = value;
          savePreference("theme", value);
        }}
      />
      <SelectField<Language>
        label={shell.language}
        value={language}
        choices={(Object.keys(languageNames) as Language[]).map((value) => ({
          value,
          text: languageNames[value],
        }))}
        onValue={setLanguage}
      />
    </>
  );
}
