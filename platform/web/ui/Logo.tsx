type Props = { readonly size: number }

/** The product's sign, as the page holds it (`tools/page-plugin.ts`). */
export function Logo({ size }: Props) {
  return (
    <svg aria-hidden width={size} height={size}>
      <use href="#sign" />
    </svg>
  )
}
