import { screens } from '#features/paths.ts'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'
import { NoticeBanner } from './NoticeBanner.tsx'

export function NotFoundScreen() {
  const t = useText('app')
  useDocumentTitle(t('notFound.title'))
  return (
    <NoticeBanner
      title={t('notFound.title')}
      action={<LinkButton to={screens.home}>{t('notFound.home')}</LinkButton>}
    >
      {t('notFound.text')}
    </NoticeBanner>
  )
}
