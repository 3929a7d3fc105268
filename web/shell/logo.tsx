/** Two leaves on millstones' round: what goes in above comes out as lines below. */
export function Logo() {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" focusable="false">
      <circle cx="16" cy="16" r="13" stroke="currentColor" stroke-width="3" />
      <path
        d="M10 21v-9l4 5 4-5v9M23 12v9m0 0l-2.5-3M23 21l2.5-3"
        stroke="currentColor"
        stroke-width="2.5"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}
