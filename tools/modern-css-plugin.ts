import type { Plugin } from 'vite'

/** Tailwind's stand-in for `@property`: a layer of its own, for browsers older than those that we build for. */
const standIn = /@layer properties\s*\{\s*@supports.*?\}\s*\}\s*\}/s

/** Leaves out of the styles what no browser of `build.target` reads. */
export const modernCss = (): Plugin => ({
  name: 'modern-css',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'asset' && file.fileName.endsWith('.css'))
        file.source = file.source.toString().replace(standIn, '')
  },
})
