import * as z from 'zod/mini'

/** The part of a CycloneDX file that we read. */
export const SoftwareBill = z.object({
  components: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      licenses: z.optional(
        z.array(
          z.object({
            license: z.optional(z.object({ id: z.optional(z.string()), name: z.optional(z.string()) })),
            expression: z.optional(z.string()),
          }),
        ),
      ),
    }),
  ),
})
type Bill = z.output<typeof SoftwareBill>

/** The packages, such as `zod 4.6.7`, by licence; the most frequent licence first. */
export function groupByLicence({ components }: Bill): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>()
  for (const { name, version, licenses = [] } of components) {
    const names = licenses.map((it) => it.expression ?? it.license?.id ?? it.license?.name)
    const licence = names.filter((it) => it !== undefined).join(' AND ') || 'unknown'
    groups.set(licence, [...(groups.get(licence) ?? []), `${name} ${version}`])
  }
  return new Map([...groups].toSorted(([, one], [, other]) => other.length - one.length))
}

export function renderLicenceReport(groups: ReadonlyMap<string, readonly string[]>): string {
  const sections = [...groups].map(
    ([licence, packages]) => `## ${licence} (${packages.length})\n\n${packages.toSorted().join(', ')}\n`,
  )
  return [`# Licences of what a server loads\n`, ...sections].join('\n')
}
