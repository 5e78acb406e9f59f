import { cx } from './cx.ts'
import type { FaceProps } from './DrawnFace.tsx'
import { lazyComponent } from './lazy-component.tsx'

const Drawing = lazyComponent(() => import('./DrawnFace.tsx').then(({ DrawnFace }) => DrawnFace))

/**
 * A drawn face. Its code loads after the page, which keeps its place free. Hidden from screen readers, because the name
 * is shown beside it.
 */
export const Face = ({ className = 'size-8', ...face }: FaceProps & { readonly className?: string }) => (
  <span aria-hidden className={cx('block shrink-0 overflow-hidden rounded-[25%] bg-sunken', className)}>
    <Drawing {...face} />
  </span>
)

/** The first letter of a name. Hidden from screen readers, because the name is shown beside it. */
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
