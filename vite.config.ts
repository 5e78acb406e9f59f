import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { locales } from './tools/locales-plugin.ts'

export default defineConfig({
  root: 'app/web',
  publicDir: 'public',
  plugins: [react(), tailwindcss(), locales()],
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': 'http://localhost:3000',
      '/idp': 'http://localhost:3000',
      '/locales': 'http://localhost:3000',
    },
  },
  build: {
    outDir: '../../dist',
    emptyOutDir: true,
    target: ['chrome125', 'edge125', 'firefox128', 'safari17.5'],
    manifest: true,
    rolldownOptions: {
      // `experimentalInlineCommonChunks`, below, needs it.
      preserveEntrySignatures: false,
      output: {
        codeSplitting: {
          // The libraries that the first page needs: a browser keeps them when only our own code changed.
          groups: [{ name: 'libraries', test: /node_modules/, tags: ['$initial'] }],
          // What some screens share comes with each of them instead of in seventy files of a few hundred bytes.
          // The bundler sees to it that each module still runs once (decision 72).
          experimentalInlineCommonChunks: { maxSize: Infinity },
        },
      },
    },
  },
})
