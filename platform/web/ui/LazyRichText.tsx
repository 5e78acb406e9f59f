import { requiredComponent } from './required-component.tsx'
import { Skeleton } from './Skeleton.tsx'

/** Text that is HTML. The sanitiser weighs 8 kB, so it loads while the rest of the screen is already shown. */
export const LazyRichText = requiredComponent(
  'rich-text',
  async () => (await import('./RichText.tsx')).RichText,
  <Skeleton className="h-64 w-full" />,
)
