type Props = { readonly label: string; readonly value: number; readonly max: number }

/** How far something is. Each engine draws the two parts of a bar by selectors of its own. */
export const ProgressBar = ({ label, value, max }: Props) => (
  <progress
    aria-label={label}
    max={max}
    value={value}
    className="h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent forced-colors:border"
  />
)
