import { OWN_DATA_FORMAT, OWN_DATA_VERSION, type OwnDataLists, type OwnProfile } from '../contract.ts'

type ListName = keyof OwnDataLists

/** Read the slices' data about a person. Lists are read page by page, so that a long one needs no more memory. */
export type OwnDataSources = {
  readonly profile: (userId: number) => Promise<OwnProfile>
  readonly lists: {
    readonly [Name in ListName]: (userId: number) => AsyncIterable<readonly OwnDataLists[Name][]>
  }
}

/** Yields everything about a person as one JSON document, piece by piece. */
export async function* exportOwnData(
  { profile, lists }: OwnDataSources,
  userId: number,
): AsyncGenerator<Uint8Array> {
  const head = {
    format: OWN_DATA_FORMAT,
    version: OWN_DATA_VERSION,
    exported_at: new Date(),
    profile: await profile(userId),
  }
  // Without the closing brace, because the lists follow within the same object.
  yield Buffer.from(JSON.stringify(head).slice(0, -1))
  for (const [name, read] of Object.entries(lists)) {
    yield Buffer.from(`,${JSON.stringify(name)}:[`)
    let separator = ''
    for await (const page of read(userId)) {
      if (page.length === 0) continue
      yield Buffer.from(separator + page.map((item) => JSON.stringify(item)).join(','))
      separator = ','
    }
    yield Buffer.from(']')
  }
  yield Buffer.from('}')
}
