import { Input, NativeSelect } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { Heading, Stack, Text } from '#ui/layout.tsx'
import { units } from './texts.ts'

export type Point = { pdc: string; address: string; usual: string | null }

/** The threshold of a metering point, with what is usual there, to choose it by. */
export function ThresholdFields(props: Point & { values: Record<string, string> }) {
  const { pdc, address, usual, values } = props
  const value = `seuil-${pdc}`
  const unit = `unite-${pdc}`
  return (
    <section aria-label={address}>
      <Stack gap="tight">
        <Heading level={3}>{address}</Heading>
        <Text>
          {usual
            ? `D’habitude, vous y consommez ${usual}.`
            : 'Votre consommation habituelle n’y est pas encore connue.'}
        </Text>
        <Field name={value} label="Mon seuil" hint="Un nombre entier. Vide&nbsp;: pas de seuil.">
          <Input
            kind="numeric"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={values[value]}
          />
        </Field>
        <Field name={unit} label="Unité du seuil">
          <NativeSelect options={units} defaultValue={values[unit] ?? 'litresJour'} />
        </Field>
      </Stack>
    </section>
  )
}
