import type { Plugin } from 'vite'

/** Tailwind's stand-in for `@property`: a layer of its own, for browsers older than those that we build for. */
const standIn = /@layer properties\s*\{\s*@supports.*?\}\s*\}\s*\}/s

/** Its stand-in for a mixed colour, and the question whether colours can be mixed. */
const plainColour = /([^{}]+)\{[^{}]*\}@supports \(color:color-mix\(in lab, red, red\)\)\{(\1\{[^{}]*\})\}/g

/** Leaves out of the styles what no browser of `build.target` reads. */
export const modernCss = (): Plugin => ({
  name: 'modern-css',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'asset' && file.fileName.endsWith('.css'))
        file.source = file.source.toString().replace(standIn, '').replace(plainColour, '$2')
  },
})
