import { splitTemplate } from '#features/criteria/contract.ts'

/** A template in which one sees the variables. */
export const TemplateText = ({ template }: { readonly template: string }) =>
  splitTemplate(template).map(({ text, variable }, index) =>
    variable ? (
      // oxlint-disable-next-line react/no-array-index-key -- the pieces of a text have no other name
      <code key={index} className="font-medium text-accent-ink">
        {text}
      </code>
    ) : (
      text
    ),
  )
