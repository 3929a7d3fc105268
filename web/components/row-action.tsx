import { Button } from "./button.tsx";
import { Icon, type IconName } from "./icon.tsx";

interface RowActionProps {
  icon: IconName;
  /** What it does with which row. */
  label: string;
  onClick(): void;
}

/** Something to be done with a row of a table: only a picture, because there are many. */
export function RowAction({ icon, label, onClick }: RowActionProps) {
  return (
    <Button kind="plain" icon small aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} size={16} />
    </Button>
  );
}
