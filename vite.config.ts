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
      // Required by `experimentalInlineCommonChunks` below.
      preserveEntrySignatures: false,
      output: {
        codeSplitting: {
          // The libraries of the first page have a file of their own, which browsers keep when only our own code
          // changes.
          groups: [{ name: 'libraries', test: /node_modules/, tags: ['$initial'] }],
          // Code that several screens share is put into each of them, instead of into seventy files of a few hundred
          // bytes. The bundler makes sure that each module still runs once (decision 72).
          experimentalInlineCommonChunks: { maxSize: Infinity },
        },
      },
    },
  },
})
