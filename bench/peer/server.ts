import { createRequestHandler } from '@remix-run/express'
import type { ServerBuild } from '@remix-run/node'
import compression from 'compression'
import express from 'express'

const build: ServerBuild = await import('../../build/peer/server/index.js' as string)

const app = express()
app.disable('x-powered-by')
app.use(compression())
app.use('/assets', express.static('build/peer/client/assets', { immutable: true, maxAge: '1y' }))
app.all('*', createRequestHandler({ build, mode: 'production' }))
app.listen(Number(process.env.PORT), () => process.send?.('ready'))
