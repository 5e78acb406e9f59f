import type { ReactNode } from 'react'
import { useIsWide } from '#platform/web/hooks/useIsWide.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Notices } from '#platform/web/notices/Notices.tsx'
import type { ShownTab } from './shown-tabs.ts'
import { TabBar } from './TabBar.tsx'
import { TabMenu } from './TabMenu.tsx'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'

type Props = {
  /** The tabs that this person may see. */
  readonly tabs: readonly ShownTab[]
  /** The path of the open tab. */
  readonly current: string
  /** If the open tab brings its own header, the heading is for screen readers only and the tab bar is left out. */
  readonly hasOwnHeader: boolean
  readonly children: ReactNode
}

/** The frame around every tab of the admin area. */
export function AdminFrame({ tabs, current, hasOwnHeader, children }: Props) {
  const t = useText('admin')
  const isWide = useIsWide()
  const Bar = isWide ? TabBar : TabMenu
  return (
    <div
      className={cx('mx-auto w-full max-w-page px-4 pb-8 sm:px-6 sm:pb-10', !hasOwnHeader && 'pt-8 sm:pt-10')}
    >
      <Notices closeName={t('close')} />
      <h1 className={hasOwnHeader ? 'sr-only' : 'text-display font-semibold'}>{t('title')}</h1>
      {!hasOwnHeader && <Bar label={t('label')} tabs={tabs} current={current} />}
      <div className={cx('grid grid-cols-1 gap-10', !hasOwnHeader && 'mt-8')}>{children}</div>
    </div>
  )
}

/** Shown in place of a tab that the person may not open (requirement A1). */
export function AccessDenied({ text }: { readonly text?: string | undefined }) {
  const t = useText('admin')
  const message = text ?? t('denied')
  useDocumentTitle(message)
  return <Banner tone="error">{message}</Banner>
}
