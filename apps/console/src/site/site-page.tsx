import { Alert, Box, Card, LinearProgress, Tab, Tabs } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { ResourceContextProvider } from "ra-core";
import { Title } from "ra-ui-materialui";
import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router";
import { callConsole } from "../api/call-console.ts";
import { CategoriesSection } from "./categories-section.tsx";
import { ColumnsSection } from "./columns-section.tsx";
import { HelpSection } from "./help-section.tsx";
import { HomeSection } from "./home-section.tsx";
import { LegalSection } from "./legal-section.tsx";
import { PostsSection } from "./posts-section.tsx";
import { RanksSection } from "./ranks-section.tsx";
import { SearchSection } from "./search-section.tsx";
import { FooterSection, HostsSection, IdentitySection } from "./settings-sections.tsx";
import { type Site, sectionNames } from "./site-words.ts";

type SectionName = keyof typeof sectionNames;

const names = Object.keys(sectionNames) as SectionName[];

/** What is set for the whole site, a form a section; the address says which one is open. */
function SitePage() {
  const { data, error, refetch } = useQuery({
    queryKey: ["site"],
    queryFn: ({ signal }) => callConsole("site/list", {}, signal),
    // What others save meanwhile does not take the place of what is typed: saving tells it.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!data) return <LinearProgress aria-label="正在加载站点设置" />;
  return (
    <ResourceContextProvider value="site">
      <Title title="站点设置" />
      <Sections site={data} onChange={refetch} />
    </ResourceContextProvider>
  );
}

/** A section that was opened stays, with what was typed into it. */
function Sections({ site, onChange }: { site: Site; onChange: () => Promise<unknown> }) {
  const [params, setParams] = useSearchParams();
  const open = names.find((name) => name === params.get("section")) ?? "search";
  const [opened, setOpened] = useState<readonly SectionName[]>([]);
  if (!opened.includes(open)) setOpened([...opened, open]);
  const contents: Record<SectionName, ReactNode> = {
    search: <SearchSection kept={site.search} onChange={onChange} />,
    home: <HomeSection kept={site.home} onChange={onChange} />,
    categories: <CategoriesSection kept={site.categories} onChange={onChange} />,
    ranks: <RanksSection kept={site.ranks} onChange={onChange} />,
    columns: <ColumnsSection />,
    help: <HelpSection kept={site.help} onChange={onChange} />,
    posts: <PostsSection kept={site.posts} onChange={onChange} />,
    legal: <LegalSection />,
    identity: <IdentitySection kept={site.identity} site={site} onChange={onChange} />,
    footer: <FooterSection kept={site.footer} site={site} onChange={onChange} />,
    hosts: <HostsSection kept={site.hosts} onChange={onChange} />,
  };
  return (
    <Card sx={{ mt: 1, display: "grid", gridTemplateColumns: "minmax(0, 1fr)" }}>
      <Tabs
        value={open}
        onChange={(_event, section: SectionName) => setParams({ section })}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label="站点设置"
      >
        {names.map((name) => (
          <Tab
            key={name}
            value={name}
            label={sectionNames[name]}
            id={`tab-${name}`}
            aria-controls={`section-${name}`}
          />
        ))}
      </Tabs>
      {names.map((name) => (
        <Box
          key={name}
          role="tabpanel"
          id={`section-${name}`}
          aria-labelledby={`tab-${name}`}
          hidden={name !== open}
          sx={{ p: 2 }}
        >
          {opened.includes(name) && contents[name]}
        </Box>
      ))}
    </Card>
  );
}

/** The page of what is set for the whole site. */
export const sitePages = { list: SitePage };
