import { focusContent } from '../focus.ts'
import { ApiFailure } from '../failure.ts'
import { useFailureText } from '../hooks/useFailureText.ts'
import { Banner } from '../ui/Banner.tsx'
import { TextButton } from '../ui/TextButton.tsx'

/** The part of a query's state that is needed here. */
export type LoadState = {
  readonly isError: boolean
  readonly error: unknown
  readonly refetch: () => unknown
}

type Props = {
  readonly query: LoadState
  /** Shown when the server gives no reason for the failure. */
  readonly failed: string
  readonly retry: string
}

/** Something that does not exist, or an invalid id, will fail again. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.status === 404 || error.status === 422)

/** Shows why data did not load, with a button to try again where that can help. */
export function LoadFailure({ query, failed, retry }: Props) {
  const failureText = useFailureText()
  const onRetry = () => {
    focusContent()
    void query.refetch()
  }
  return (
    <Banner tone="error" action={!isFinal(query.error) && <TextButton onClick={onRetry}>{retry}</TextButton>}>
      {failureText(query.error, failed)}
    </Banner>
  )
}
