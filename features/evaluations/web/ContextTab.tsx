import { messageAnchor } from '#features/paths.ts'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useIsWide } from '#platform/web/hooks/useIsWide.ts'
import { cx } from '#platform/web/ui/cx.ts'
import type { Evaluation } from '../contract.ts'
import { EvaluatedTranscript } from './EvaluatedTranscript.tsx'
import { EvaluationColumn } from './EvaluationColumn.tsx'
import { FindingSheet } from './FindingSheet.tsx'
import { PrintedStatements } from './PrintedStatements.tsx'
import { judgedMessagesQuery } from './queries.ts'
import { useFindings } from './useFindings.ts'
import { type View, ViewSwitch } from './ViewSwitch.tsx'

/**
 * The transcript beside the evaluation (requirement E4). A narrow screen shows one of the two, and findings as a sheet;
 * paper has the statements alone.
 */
export function ContextTab({ evaluation }: { readonly evaluation: Evaluation }) {
  const isWide = useIsWide()
  const columnId = useId()
  const column = useRef<HTMLElement>(null)
  const [view, show] = useState<View>('conversation')
  const messages = useQuery(judgedMessagesQuery(evaluation.chat_id, useSearch({ strict: false }).branch))
  const selection = useFindings(messages.data, evaluation)
  const { chosen } = selection
  // Previous and next lead to messages that may be out of sight, or below the sheet.
  useEffect(() => {
    const message = chosen && document.getElementById(messageAnchor(chosen.messageId))
    message?.scrollIntoView({ block: isWide ? 'nearest' : 'start' })
  }, [chosen, isWide])
  // On a narrow screen the sheet handles Escape itself.
  const leave = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') selection.leave()
  })
  useEffect(() => {
    if (!isWide || !chosen) return
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  }, [isWide, chosen])
  const showFullEvaluation = () => {
    flushSync(() => {
      selection.close()
      show('evaluation')
    })
    // The pressed button is gone, so the column takes the focus.
    column.current?.focus({ preventScroll: isWide })
  }
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-5 nav:grid-cols-[minmax(0,1fr)_24rem] nav:gap-8 print:hidden">
        {!isWide && <ViewSwitch view={view} onSwitch={show} />}
        <div className={cx('min-w-0', !isWide && view !== 'conversation' && 'hidden')}>
          <EvaluatedTranscript
            evaluation={evaluation}
            messages={messages}
            selection={selection}
            columnId={isWide ? columnId : undefined}
          />
        </div>
        {(isWide || view === 'evaluation') && (
          <EvaluationColumn
            ref={column}
            id={columnId}
            evaluation={evaluation}
            selection={isWide ? selection : undefined}
            onBack={showFullEvaluation}
          />
        )}
        {!isWide && (
          <FindingSheet selection={selection} evaluation={evaluation} onBack={showFullEvaluation} />
        )}
      </div>
      <PrintedStatements evaluation={evaluation} findings={selection.findings} />
    </>
  )
}
