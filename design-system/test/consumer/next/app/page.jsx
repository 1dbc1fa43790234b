// A server component, as a team would write it: components beside what needs no browser.
import {
  Accordion,
  AccordionItem,
  Card,
  Combobox,
  ComboboxItem,
  ComboboxSection,
  Heading,
  Menu,
  MenuItem,
  MenuSection,
  MenuSubmenu,
  Select,
  SelectItem,
  SelectSection,
  Tab,
  Tabs,
  Text,
} from '@marginalia/design-system';
import { commentLines } from '@marginalia/design-system/highlight-editor';
import { de } from '@marginalia/design-system/locales/de';
import { contrast, createThemeScript, token } from '@marginalia/design-system/theme';
import { App } from './App';
import { entries } from './entries';
import { PageLink } from './page-link';

export default function Page() {
  const facts = [
    token('space-4'),
    contrast('#000000', '#ffffff'),
    `${de.locale}-${de.dir}`,
    `${commentLines('One\nTwo').length} lines`,
    createThemeScript('theme', 'system'),
  ];
  return (
    <>
      <Card>
        <Heading level={2}>From the server</Heading>
        <Text>{facts.join(', ')}</Text>
        <PageLink href="/">This page</PageLink>
        <Text>{`${entries.filter((entry) => Object.keys(entry)).length} entries`}</Text>
      </Card>
      <Menu label="Places">
        <MenuSection label="Here">
          <MenuItem href="/#top">Top</MenuItem>
        </MenuSection>
        <MenuSubmenu label="Elsewhere">
          <MenuItem href="/#bottom">Bottom</MenuItem>
        </MenuSubmenu>
      </Menu>
      <Select label="Level" defaultValue="phd">
        <SelectItem id="ba">Bachelor</SelectItem>
        <SelectSection label="Graduate">
          <SelectItem id="phd" label="Doctorate">
            <b>Doctorate</b>
          </SelectItem>
        </SelectSection>
      </Select>
      <Combobox label="Country" defaultValue="in">
        <ComboboxSection label="Asia">
          <ComboboxItem id="in">India</ComboboxItem>
        </ComboboxSection>
      </Combobox>
      <Tabs label="Parts" defaultSelectedKey="first">
        <Tab id="first" label="First">
          <Text>Here at once</Text>
        </Tab>
        <Tab id="second" label="Second">
          <Text>Sent by the server</Text>
        </Tab>
      </Tabs>
      <Accordion headingLevel={2}>
        <AccordionItem id="why" title="Why?">
          Because.
        </AccordionItem>
      </Accordion>
      <App />
    </>
  );
}
