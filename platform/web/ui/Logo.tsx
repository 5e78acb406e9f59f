type Props = { readonly size: number }

export function Logo({ size }: Props) {
  return <img src="/favicon.svg" alt="" width={size} height={size} />
}
