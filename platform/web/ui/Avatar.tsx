/** The first letter of a name. Hidden from screen readers, because the name stands beside it. */
export function Avatar({ name }: { readonly name: string }) {
  const [first] = new Intl.Segmenter().segment(name.trim())
  return (
    <span
      aria-hidden
      className="grid size-9 shrink-0 place-items-center rounded-full bg-accent-soft text-sm font-semibold text-accent-ink uppercase"
    >
      {first?.segment}
    </span>
  )
}
