import * as paths from '#paths.ts'
import { type FormNotice, Missing } from '#ui/form/form.tsx'
import { LinkRow, Rows, Section } from '#ui/rows.tsx'
import type { HomeWater } from './local-water.server.ts'
import type { yearLine } from './texts.ts'

type Props = {
  /** Where there are several, the address that is shown. */
  street: string | null
  line: ReturnType<typeof yearLine>
  /** Shown when the readings could not be loaded. */
  missing: FormNotice | null
  water: HomeWater | null
}

/** HOME-02: the water of the selected metering point, and of its town. */
export function MyWater({ street, line, missing, water }: Props) {
  return (
    <Section id="eau" title={street ? `Mon eau au ${street}` : 'Mon eau'}>
      <Missing notice={missing ?? water?.missing} />
      <Rows>
        <LinkRow
          href={paths.consumption}
          title="Ma consommation"
          note={!missing && `${line.volume}${line.rest}`}
        />
        {water && (water.quality || water.missing) && (
          <LinkRow href={water.href} title={water.title} note={water.quality} />
        )}
      </Rows>
    </Section>
  )
}
