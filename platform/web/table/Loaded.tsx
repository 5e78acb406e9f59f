import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { focusContent } from '../focus.ts'
import { useFailureText } from '../hooks/useFailureText.ts'
import { Banner } from '../ui/Banner.tsx'
import { TextButton } from '../ui/TextButton.tsx'
import { TableSkeleton } from './TableSkeleton.tsx'

type Props<Data> = {
  readonly query: UseQueryResult<Data>
  /** Said where the server says nothing of why it failed. */
  readonly failed: string
  readonly retry: string
  readonly children: (data: Data) => ReactNode
}

/** What was asked for, or its place while it comes, or why it does not. What has come stays when asking again fails. */
export function Loaded<Data>({ query, failed, retry, children }: Props<Data>) {
  const failureText = useFailureText()
  const onRetry = () => {
    focusContent()
    void query.refetch()
  }
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) return <TableSkeleton />
  return (
    <Banner tone="error" action={<TextButton onClick={onRetry}>{retry}</TextButton>}>
      {failureText(query.error, failed)}
    </Banner>
  )
}
