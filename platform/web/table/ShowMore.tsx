import { FocusOnRemoval } from '../focus.ts'
import { Button } from '../ui/Button.tsx'

type Props = {
  readonly query: { readonly hasNextPage: boolean; readonly isFetchingNextPage: boolean }
  readonly onMore: () => void
  readonly children: string
}

/** The end of a list that loads page by page: a button for the next page, if there is one. */
export const ShowMore = ({ query, onMore, children }: Props) =>
  query.hasNextPage && (
    <>
      <FocusOnRemoval />
      <Button
        look="secondary"
        aria-busy={query.isFetchingNextPage}
        onClick={onMore}
        className="justify-self-center"
      >
        {children}
      </Button>
    </>
  )
