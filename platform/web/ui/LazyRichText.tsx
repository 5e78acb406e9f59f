import { lazyPageContent } from './lazy-page-content.tsx'
import { Skeleton } from './Skeleton.tsx'

/** Text that is HTML. The sanitiser weighs 8 kB, so it loads while the rest of the screen is already shown. */
export const LazyRichText = lazyPageContent(
  'rich-text',
  async () => (await import('./RichText.tsx')).RichText,
  <Skeleton className="h-64 w-full" />,
)
