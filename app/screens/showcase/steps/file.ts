import type { LoaderFunctionArgs } from '@remix-run/node'
import { showFile } from '#wizard/files.server.ts'
import { wizards } from '../example.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  return showFile(args, wizards)
}
