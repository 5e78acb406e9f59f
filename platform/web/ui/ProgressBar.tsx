type Props = { readonly label: string; readonly value: number; readonly max: number }

/** Shows how far something has got. Browser engines style the two parts of a bar by different selectors. */
export const ProgressBar = ({ label, value, max }: Props) => (
  <progress
    aria-label={label}
    max={max}
    value={value}
    className="h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent forced-colors:border"
  />
)
