import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'

/** What people read in place of a tab that they may not open (requirement A1). */
export function AccessDenied({ text }: { readonly text?: string | undefined }) {
  const t = useText('admin')
  const message = text ?? t('denied')
  useDocumentTitle(message)
  return <Banner tone="error">{message}</Banner>
}
