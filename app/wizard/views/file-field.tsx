import { fileLimits, filesHint, formatSize } from '#domain/attachment.ts'
import { FileField } from '#ui/form/file.tsx'
import type { Frame, ShownStep } from '../declaration/wizard.ts'
import { refsIn } from '../files/file-ref.ts'

type Props = Pick<ShownStep, 'values'> & {
  frame: Pick<Frame, 'base' | 'draft'>
  name: string
  label: string
  most: number
  required?: boolean
  texts?: boolean
}

/** WIZ-16: a step's field for files, with those kept with the draft. The step's form posts `multipart/form-data`. */
export function StepFileField({ frame, values, name, label, most, ...rest }: Props) {
  const { required = true, texts = false } = rest
  const kept = refsIn(values[name]).map(file => ({
    id: file.id,
    name: file.name,
    size: formatSize(file.size),
    href: `${frame.base}/${frame.draft}/fichier/${file.id}`,
    removes: `remove-${file.id}`,
  }))
  return (
    <FileField
      name={name}
      label={label}
      hint={texts ? textsHint : filesHint(most)}
      accept={texts ? ',.doc,.docx' : ''}
      required={required}
      multiple={most > 1}
      kept={kept}
      limits={fileLimits}
    />
  )
}

const textsHint =
  'Au format PDF, JPG, DOC ou DOCX, 5\u00a0Mo au plus. Au téléphone, une photo suffit.'

export function hasFile(posted: FormData, { values, name }: Pick<Props, 'values' | 'name'>) {
  const chosen = posted.getAll(name).some(each => each instanceof File && each.size > 0)
  return chosen || refsIn(values[name]).length > 0
}
