import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'

/** For whoever may not open a tab (requirement A1). */
export function AccessDenied({ path }: { readonly path: string }) {
  const t = useText('admin')
  const text = path === 'scenarios/create' ? t('denied.scenarios') : t('denied.any')
  useDocumentTitle(text)
  return <Banner tone="error">{text}</Banner>
}
