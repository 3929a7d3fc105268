/** What the server says is wrong with a card, and where. */
import { Button } from "../../components/button.tsx";

export interface WrongPlace {
  /** A JSON pointer; empty: the card as a whole. */
  path: string;
  message: string;
}

/** All that is said of exactly that place; null: nothing. */
export function messageAt(wrong: readonly WrongPlace[], path: string): string | null {
  const messages = wrong.filter((each) => each.path === path).map(({ message }) => message);
  return messages.length === 0 ? null : messages.join("; ");
}

interface WrongListProps {
  wrong: readonly WrongPlace[];
  /** Shows the place. */
  onShow?: (path: string) => void;
}

export function WrongList({ wrong, onShow }: WrongListProps) {
  if (wrong.length === 0) return null;
  return (
    <ul lang="en">
      {wrong.map(({ path, message }) => (
        <li key={path + message}>
          {path !== "" && onShow !== undefined && (
            <Button small kind="plain" onClick={() => onShow(path)}>
              <code>{path}</code>
            </Button>
          )}{" "}
          {message}
        </li>
      ))}
    </ul>
  );
}
