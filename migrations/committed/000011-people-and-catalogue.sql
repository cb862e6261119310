--! Previous: sha1:7cf6355ad2600e79f6c6229b9c6f43edc6b8c85d
--! Hash: sha1:9b36919fb39c87343252bdde4145793af1e3c9b8
--! Message: people and catalogue

create schema extensions;
create extension pg_trgm with schema extensions;
grant usage on schema extensions to millwright_owner, millwright_rules;

set role millwright_owner;

-- An address asked to join, once a company: asking again renews it. The person joins by accepting, not before. It was
-- last sent at updated_at, from when it stands seven days.
create table people.invitations (
  company_id   bigint not null references app.companies (id),
  id           bigint generated always as identity,
  user_id      uuid not null,
  email        text not null,
  invited_by   bigint not null,
  version      integer not null default 1,
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  accepted_at  timestamptz,
  revoked_at   timestamptz,
  primary key (company_id, id),
  constraint invitations_user unique (company_id, user_id),
  constraint invitations_email unique (company_id, email),
  constraint invitations_invited_by foreign key (company_id, invited_by) references people.people (company_id, id),
  constraint invitation_email_lower_case check (email = lower(email)),
  constraint invitation_has_one_end check (accepted_at is null or revoked_at is null)
);
create index invitations_newest on people.invitations (company_id, created_at desc, id desc);

create table people.invitation_roles (
  company_id     bigint not null,
  invitation_id  bigint not null,
  role_id        bigint not null,
  primary key (company_id, invitation_id, role_id),
  constraint invitation_roles_invitation foreign key (company_id, invitation_id) references people.invitations (company_id, id) on delete cascade,
  constraint invitation_roles_role foreign key (company_id, role_id) references people.roles (company_id, id) on delete cascade
);
create index invitation_roles_by_role on people.invitation_roles (company_id, role_id);

-- An archived client is no longer listed or found; what was done for it stays.
alter table sites.clients add column archived_at timestamptz;
create index clients_newest on sites.clients (company_id, created_at desc, id desc) where archived_at is null;

-- For the functions of schema call that speak of invitations.
grant usage on schema people to millwright_rules;

-- What a company tells every agent that works for it, about itself or about one thing; gone when that thing goes.
create table agents.guidance (
  company_id      bigint not null references app.companies (id),
  id              bigint generated always as identity,
  subject         text not null,
  ssu_id          bigint,
  work_center_id  bigint,
  product_id      bigint,
  task_type_id    bigint,
  ref_id          bigint generated always as (coalesce(ssu_id, work_center_id, product_id, task_type_id, 0)) stored,
  body            text not null,
  thresholds      jsonb not null default '{}',
  version         integer not null default 1,
  reviewed_at     timestamptz,
  updated_at      timestamptz not null,
  primary key (company_id, id),
  constraint guidance_subject unique (company_id, subject, ref_id),
  constraint guidance_of_one_subject check (
    case subject
      when 'company' then num_nonnulls(ssu_id, work_center_id, product_id, task_type_id) = 0
      else num_nonnulls(ssu_id, work_center_id, product_id, task_type_id) = 1
        and case subject when 'ssu' then ssu_id when 'work_center' then work_center_id
                         when 'product' then product_id when 'task_type' then task_type_id end is not null
    end),
  constraint guidance_ssu foreign key (company_id, ssu_id) references sites.ssus (company_id, id) on delete cascade,
  constraint guidance_work_center foreign key (company_id, work_center_id) references sites.work_centers (company_id, id) on delete cascade,
  constraint guidance_product foreign key (company_id, product_id) references inventory.products (company_id, id) on delete cascade,
  constraint guidance_task_type foreign key (company_id, task_type_id) references work.task_types (company_id, id) on delete cascade
);
create index guidance_by_ssu on agents.guidance (company_id, ssu_id);
create index guidance_by_work_center on agents.guidance (company_id, work_center_id);
create index guidance_by_product on agents.guidance (company_id, product_id);
create index guidance_by_task_type on agents.guidance (company_id, task_type_id);

-- The machine catalogue that all companies share: makes, their models, and a model's part number where the maker
-- publishes one (its catalogue number, or the type code it is ordered by).
create table sites.catalog_makes (
  id         integer generated always as identity primary key,
  name       text not null,
  is_common  boolean not null,
  constraint catalog_makes_name unique (name)
);
create table sites.catalog_models (
  id       integer generated always as identity primary key,
  make_id  integer not null references sites.catalog_makes (id),
  name     text not null,
  sku      text,
  constraint catalog_models_name unique (make_id, name)
);
create index catalog_models_sku on sites.catalog_models (upper(sku));

-- One make a line: a star for those that most factories know, then models, each with its part number after "=".
create table sites.seed as
  select n, trim(split_part(line, ':', 1)) as make, substr(line, strpos(line, ':') + 1) as models
    from regexp_split_to_table($catalogue$
*Haas Automation: VF-1=VF-1; VF-2=VF-2; VF-2SS=VF-2SS; VF-3=VF-3; VF-4=VF-4; VF-5/40=VF-5/40; ST-10=ST-10; ST-20Y=ST-20Y; ST-30=ST-30; UMC-750=UMC-750; UMC-1000=UMC-1000; EC-400=EC-400; Mini Mill=MINIMILL; TM-1P=TM-1P; DT-1=DT-1; DS-30Y=DS-30Y
*DMG MORI: NLX 2500; NTX 1000; CMX 600 V; CMX 1100 V; DMU 50; DMU 65 monoBLOCK; DMC 80 FD duoBLOCK; CTX beta 800; CLX 450; NHX 4000; NVX 5080; LASERTEC 30 SLM
*Mazak: QUICK TURN 250MY; INTEGREX i-200; INTEGREX i-400S; VARIAXIS i-600; VARIAXIS C-600; HCN-4000; HCN-5000; VCN-530C; CV5-500; OPTIPLEX 3015; FABRI GEAR 220
*Okuma: GENOS L3000; GENOS M560-V; LB3000 EX II; MULTUS U3000; MU-5000V; MB-4000H; MA-600HII; MB-5000H
*Doosan (DN Solutions): PUMA 2600SY; PUMA 3100; Lynx 2100; DNM 4500; DNM 5700; DVF 5000; NHP 5000; SMX 2600
*Hurco: VM10i; VMX42i; VMX30Ui; TM8i; BX40i
*Makino: a51nx; a61nx; a81nx; D200Z; D500; PS95; F5; EDAF3; U6 H.E.A.T.
*Fanuc: ROBODRILL α-D21MiB5; ROBOCUT α-C400iC; ROBOSHOT α-S150iB; M-10iD/12; M-20iD/25; R-2000iC/165F; LR Mate 200iD/7L; ARC Mate 100iD; CRX-10iA/L; M-410iC/185; SCARA SR-6iA
*Brother: SPEEDIO S700Xd1; SPEEDIO M200Xd1; SPEEDIO W1000Xd1; SPEEDIO R450Xd1; SPEEDIO U500Xd1
Hermle: C 12; C 22; C 32; C 42; C 250; C 400
GROB: G350; G550; G350T; G440
Chiron: FZ 08; FZ 12; FZ 15; DZ 16
Heller: H 2000; H 4000; HF 3500; F 6000
Matsuura: MX-330; MX-520; MAM72-35V; VX-1000; LUMEX Avance-25
Mikron (GF Machining Solutions): MILL E 500 U; MILL P 500; HSM 400; MILL S 400 U
AgieCharmilles: CUT E 350; CUT P 350; FORM E 350; FORM P 600
Sodick: AL400G; ALC600G; AD35L; VL400Q; AP250L
Mitsubishi Electric EDM: MV1200R; MV2400R; MX600; SV12P
Hyundai WIA: L210A; L2600SY; KF5600II; i-CUT 400TD; HS5000II
Citizen Cincom: L20; L12; M32; A20; D25
Star Micronics: SR-20R IV; SB-20R type G; SW-20; ST-38; SR-38 type B
Tornos: SwissNano 4; DT 26 S; EvoDECO 16; Swiss GT 26; MultiSwiss 6x16
Tsugami: B0385-III; S206-II; M08SY-II; SS327; TMA8F
Index: C200; G220; R200; MS40C-8; TRAUB TNL20
Nakamura-Tome: WT-150II; AS-200; NTJX; Super NTMX; JX-250
EMCO: Maxxturn 45 G2; Maxxturn 65 G2; Hyperturn 65 Powermill; Concept TURN 260; UMILL 750
Weiler: E30; Praktikant; C30; DA260
Studer: S21; S31; S33; S41; favorit; CT960
Junker: JUMAT 6S 18-20S-20; GRINDSTAR; LEAN SELECTION cam; QUICKPOINT 3000
Okamoto: ACC-818NC; ACC-12·24DX; UGM 360NC; OGM-250NC
ANCA: MX7 Linear; FX5 Linear; TX7+; GCX Linear
Gleason: 280HMC; GENESIS 200H; 300GMS; PHOENIX 280G
Liebherr Gear Technology: LC 180; LC 280 α; LGG 180; LFS 380; LK 300
Reishauer: RZ 60; RZ 160; RZ 260; RZ 410
*TRUMPF: TruLaser 1030 fiber; TruLaser 3030 fiber; TruLaser 5030 fiber; TruBend 3100; TruBend 5130; TruBend 7036; TruPunch 1000; TruPunch 3000; TruMatic 7000; TruLaser Tube 5000; TruMark Station 3000; TruPrint 1000
*AMADA: ENSIS 3015 AJ; VENTIS 3015 AJ; REGIUS 3015 AJ; HG 1003 ATC; HRB 1003; EM 2510NT; HFA 250W=HFA250W; HD-250W; PCSAW 530AX
*Bystronic: ByStar Fiber 3015; BySmart Fiber 3015; Xpert 150; Xpert Pro 150/3100; ByBend Star 120; ByTube Star 130
Prima Power: Laser Genius+; Platino Fiber 1530; Punch Genius 1530; BCe Smart 2220; eP-1030
Salvagnini: L3-30; L5; P2lean-2116; P4; S4+P4; B3.AU-TO
LVD: Phoenix FL-3015; Strippit PX-1530; PPEB-8 220/30; Easy-Form 170/30; ToolCell 135/30
Murata Machinery: M2044EZ; M2048TS; FIBRASHARP LS3015; MT1065EX; MW200
Scotchman: 4014-TM; 6509-24M; 9012-24M; DO 150; CPO 350-LT; CPO 275-LT
Kasto: KASTOwin A 4.6; KASTOtec AC 5; KASTOspeed C 9; SBA A 2
Behringer: HBE320A; HBM440A; HBP 360A; LPS-T 3D; HCS 90
Jet Tools: HVBS-56M=414458; GHB-1340A=321357A; J-2500; JWBS-14DXPRO=710116K; JDP-17=716000; JSG-96=708595
Powermatic: PM2000B=PM23130K; PM2800B; 209HH; PWBS-14; PJ-882HH
Grizzly Industrial: G0704=G0704; G0602=G0602; G0759=G0759; G4003G=G4003G; G0782=G0782; G9742=G9742
Optimum Maschinen: TU 2807; TU 3008; MB 4PV; S 275N; DQ 25; MT 50
Bridgeport: Series I Standard; EZ-TRAK; GX 600; XR 760
Hardinge: HLV-H; T-42; T-51SP; Conquest GT27; SUPER-PRECISION T65
Starrag: LX 051; NB 151; STC 800; Bumotec s181; Heckert H50
*ABB Robotics: IRB 120-3/0.6=IRB 120-3/0.6; IRB 1200-5/0.9=IRB 1200-5/0.9; IRB 1600-10/1.45=IRB 1600-10/1.45; IRB 2600-20/1.65=IRB 2600-20/1.65; IRB 4600-60/2.05=IRB 4600-60/2.05; IRB 6700-150/3.20=IRB 6700-150/3.20; IRB 6700-235/2.65=IRB 6700-235/2.65; IRB 910SC; IRB 360-1/1130; YuMi IRB 14000-0.5/0.5; GoFa CRB 15000-5/0.95
*KUKA: KR 6 R900 sixx=KR 6 R900 sixx; KR 10 R1100-2=KR 10 R1100-2; KR 16 R2010-2; KR 50 R2500; KR 120 R2700-2; KR 210 R2700-2=KR 210 R2700-2; KR 300 R2700-2; LBR iiwa 7 R800=LBR iiwa 7 R800; LBR iisy 3 R760; KMP 1500
*Yaskawa Motoman: GP7; GP8; GP12; GP25; GP50; GP180; AR1440; AR2010; HC10DTP; MH50 II-20; PL190
*Universal Robots: UR3e=UR3e; UR5e=UR5e; UR10e=UR10e; UR16e=UR16e; UR20=UR20; UR30=UR30
Stäubli: TX2-40; TX2-60; TX2-90; TX2-140; TS2-60; TX2touch-90
Kawasaki Robotics: RS007L; RS010N; RS020N; BX200L; BA006N; CP180L
Omron Adept: i4-650H; Viper 850; Quattro 650H; LD-90; TM5-700; TM12
Techman Robot: TM5-900=TM5-900; TM12=TM12; TM14=TM14; TM25S=TM25S
Mobile Industrial Robots: MiR100; MiR250; MiR600; MiR1350
*Siemens: SIMATIC S7-1511-1 PN=6ES7511-1AK02-0AB0; SIMATIC S7-1515-2 PN=6ES7515-2AM02-0AB0; SIMATIC S7-1214C DC/DC/DC=6ES7214-1AG40-0XB0; SIMATIC S7-1215C DC/DC/DC=6ES7215-1AG40-0XB0; SIMATIC S7-1212C DC/DC/DC=6ES7212-1AE40-0XB0; SIMATIC HMI TP700 Comfort=6AV2124-0GC01-0AX0; SIMATIC HMI KTP700 Basic=6AV2123-2GB03-0AX0; SINAMICS G120 CU240E-2=6SL3244-0BB12-1BA1; SINAMICS V20 0.75 kW=6SL3210-5BE17-5UV0; SINUMERIK 828D; SINUMERIK 840D sl
*Rockwell Automation: CompactLogix 5380 5069-L306ER=5069-L306ER; CompactLogix 5380 5069-L320ER=5069-L320ER; CompactLogix 1769-L24ER-QB1B=1769-L24ER-QB1B; ControlLogix 1756-L83E=1756-L83E; Micro850 2080-LC50-24QWB=2080-LC50-24QWB; PowerFlex 525 25B-D010N104=25B-D010N104; PowerFlex 525 25B-D4P0N104=25B-D4P0N104; PanelView Plus 7 2711P-T7C22D9P=2711P-T7C22D9P; Kinetix 5500 2198-H015-ERS=2198-H015-ERS
*Schneider Electric: Modicon M221 TM221CE24R=TM221CE24R; Modicon M241 TM241CE24T=TM241CE24T; Modicon M340 BMXP342020=BMXP342020; Altivar 320 ATV320U15N4B=ATV320U15N4B; Altivar 630 ATV630D15N4=ATV630D15N4; Altivar 630 ATV630U75N4=ATV630U75N4; Lexium 32 LXM32MD18M2=LXM32MD18M2; Harmony HMIST6400=HMIST6400
*Mitsubishi Electric Automation: MELSEC iQ-F FX5U-32MT/ES=FX5U-32MT/ES; MELSEC iQ-F FX5UJ-24MR/ES=FX5UJ-24MR/ES; MELSEC iQ-R R04CPU=R04CPU; MELSEC Q Q03UDVCPU=Q03UDVCPU; FR-D740-036-EC=FR-D740-036-EC; FR-A840-00170-2-60=FR-A840-00170-2-60; GOT2000 GT2710-STBA=GT2710-STBA; MR-J4-40A=MR-J4-40A; RV-4FRL; RH-6FRH5520
*Omron: NX1P2-9024DT=NX1P2-9024DT; NX1P2-1140DT=NX1P2-1140DT; NJ501-1300=NJ501-1300; CP1L-M30DR-A=CP1L-M30DR-A; CJ2M-CPU33=CJ2M-CPU33; 3G3MX2-A4040-E=3G3MX2-A4040-E; E5CC-RX2ASM-800=E5CC-RX2ASM-800; NA5-7W001B=NA5-7W001B
Beckhoff: CX5140=CX5140; CX8190=CX8190; CX2040=CX2040; C6030; AX5103=AX5103; EK1100=EK1100; EL1008=EL1008; EL2008=EL2008; CP2915
Bosch Rexroth: IndraDrive HCS02.1E-W0028=HCS02.1E-W0028; ctrlX CORE X3; EFC 5610; A10VSO 28; A4VG 56; VT-VSPA2-1
B&R: X20CP1585=X20CP1585; X20CP1382=X20CP1382; ACOPOS 1016; APC2200; Power Panel T50
WAGO: PFC200 750-8212=750-8212; PFC100 750-8101=750-8101; Edge Controller 752-8303/8000-0002=752-8303/8000-0002; Fieldbus Coupler 750-352=750-352
Phoenix Contact: AXC F 2152=2404267; QUINT4-PS/1AC/24DC/10=2904601; QUINT4-PS/1AC/24DC/20=2904602; FL SWITCH 2005=2702323
Keyence: IV2-G30F=IV2-G30F; LR-ZB250AN=LR-ZB250AN; IL-100=IL-100; SR-1000=SR-1000; KV-8000=KV-8000; CV-X420F; LJ-X8080; IM-8030; VHX-7000
Cognex: In-Sight 7802; In-Sight 2800; DataMan 262; DataMan 374; DataMan 8072
SICK: OD Mini; S300 Mini Standard; microScan3 Core; CLV620-0120=CLV620-0120; deTec4 Core; LMS111-10100=LMS111-10100
ifm electronic: O5D100=O5D100; O3D302=O3D302; IG5718=IG5718; TN2531=TN2531; PN7094=PN7094; VSE100=VSE100; SM6000=SM6000
Pepperl+Fuchs: NBB4-12GM50-E2=NBB4-12GM50-E2; UB500-18GM75-I-V15; R2000; ICE2-8IOL-G65L-V1D
Turck: TBEN-L4-8IOL=TBEN-L4-8IOL; BI4U-M12-AP6X-H1141=BI4U-M12-AP6X-H1141; TN-Q80-H1147=TN-Q80-H1147
Banner Engineering: QS18VN6LV=QS18VN6LV; Q20; TL50 Pro; K50L; LE550I=LE550I
*ABB Drives: ACS380-040S-05A6-4=ACS380-040S-05A6-4; ACS580-01-012A-4=ACS580-01-012A-4; ACS580-01-046A-4=ACS580-01-046A-4; ACS880-01-012A-3=ACS880-01-012A-3; ACS880-01-045A-3=ACS880-01-045A-3; ACS355-03E-05A6-4=ACS355-03E-05A6-4
*Danfoss: VLT AutomationDrive FC-302; VLT HVAC Drive FC-102; VLT AQUA Drive FC-202; VLT Micro Drive FC-51; VACON NXP; VACON 100
*SEW-EURODRIVE: MOVIDRIVE MDX61B0015-5A3-4-00=MDX61B0015-5A3-4-00; MOVITRAC MC07B0015-5A3-4-00=MC07B0015-5A3-4-00; R37 DRN80; KA47 DRN90; FA57 DRN100; MOVIGEAR MGF..2; MOVI-C MDX91A
Nord Drivesystems: NORDAC SK 500P; NORDAC SK 200E; UNICASE SK 9012.1; NORDBLOC SK 172.1
Lenze: i510; i550; i750; 8400 StateLine; g500-B
WEG: W22 IE3; CFW500; CFW11; CFW300; SSW900
Baldor-Reliance: EM3558T=EM3558T; EM3546T=EM3546T; EM2513T=EM2513T; EM3611T=EM3611T; CEM3546T=CEM3546T; VEM3558T=VEM3558T
*Atlas Copco: GA 11; GA 30+; GA 37 VSD+; GA 75; GA 90 VSD+; ZR 90; ZT 37 VSD; SF 6; FX 7; FD 120
*Kaeser: SM 13; SK 22; SK 25; ASK 35; ASD 40; BSD 75; CSD 105; DSD 145; SFC 55; SECOTEC TC 44
*Ingersoll Rand: 2475N7.5=2475N7.5; 2545E10-V=2545E10-V; SS5L5; UP6-15; R37i; R75n; R110i; Nirvana 75
*Grundfos: CR 5-10; CR 10-9; CR 32-4; CM 3-5; MAGNA3 40-120 F; NB 32-160/177; TPE 40-120/2; SP 17-8; DDA 7.5-16; SE1.80.80.40.4.50D
*Xylem Flygt: NP 3085; NP 3102; NP 3127; Ready 4; BIBO 2075; N 3153
KSB: Etanorm 050-032-160; Movitec 10; Amarex N F 50-170; Etabloc 040-025-160; MegaCPK 100-065-200
Wilo: Helix V 1605; Stratos MAXO 40/0.5-12; Rexa PRO V05; IPL 40/115; CronoLine-IL 50/160
Sulzer: AHLSTAR A12-50; XFP 100E; ZE 80-315; SNS; HST 20
Watson-Marlow: 530U; 630U; Bredel 40; qdos 30; APEX 20
Graco: Husky 1050=647016; Husky 515; Merkur ES; King 60:1; E-Flo DC
Busch: R5 RA 0100 F; R5 RA 0250 D; COBRA NX 0450 A; MINK MM 1202 AV; DOLPHIN LA 0143 A
Edwards: nXDS10i; GXS160; RV12=A65501903; E2M28; nEXT240D
Pfeiffer Vacuum: DUO 11; HiPace 300; HiCube 80 Eco; Hepta 100 P; Okta 500
*Lincoln Electric: POWER MIG 256=K3068-2; Power Wave S350=K2823-3; Precision TIG 225=K2535-1; Ranger 330MPX=K3459-1; Power Wave S500=K2904-1; LF-72; Idealarc DC-600; Flextec 650X
*Miller Electric: Millermatic 252=907321; Multimatic 220 AC/DC=907757; Syncrowave 300; Dynasty 280 DX; Bobcat 260; Trailblazer 330; Deltaweld 500; XMT 350 CC/CV=907161; S-74 MPa Plus
*Fronius: TPS 320i; TPS 400i; TPS/i 500; TransSteel 3500; TransSteel 4000 Pulse; MagicWave 230i; TransTig 230i; iWave 300i DC
*ESAB: Rebel EMP 215ic=0558102240; Warrior 500i; Aristo 500ix; Caddy Mig C200i; Origo Mig 4004i; Cutmaster 60i; Renegade ES 300i
Kemppi: FastMig X 450; X8 MIG Welder; MasterTig 335ACDC; MinarcMig Evo 200; Master S 400; X5 FastMig 400
Hypertherm: Powermax45 XP=088112; Powermax65 SYNC; Powermax85 SYNC; Powermax105 SYNC; XPR300; MAXPRO200; EDGE Connect
OMAX: 2626 JetMachining Center; 55100 JetMachining Center; 60120; GlobalMAX 1508; ProtoMAX
*Engel: victory 50; victory 120; duo 350; duo 500; e-mac 100; e-motion 160; insert 60V; viper 12
*Arburg: ALLROUNDER 270 S; ALLROUNDER 370 S; ALLROUNDER 470 A; ALLROUNDER 520 E; ALLROUNDER 570 H; ALLROUNDER 720 S; freeformer 300-3X
*KraussMaffei: CX 80; CX 160; GX 450; PX 120; MX 1000; ZE 42 BluePower; LRX 100
Wittmann Battenfeld: EcoPower 110; SmartPower 120; MacroPower 450; MicroPower 15; W918; W843 pro
Milacron: Roboshot; M-Powerline 165; Magna Toggle 250; Elektron EVO 110
Haitian: MA1200III; MA2500III; JU5500III; ZE1500V; MA900III
*Krones: Contiform 3 Pro; Modulfill HES; Varioline; Topmodul; Contiroll; Linatronic 735; Variopac Pro; Modulpal Pro
*Tetra Pak: A3/Flex; A3/Speed; A1; Tetra Brik TBA/8; E3/Speed Hyper; Tetra Therm Aseptic Flex; Tetra Alex 30
Multivac: R 085; R 105; R 245; R 535; T 300; C 200; C 350; B 210
Syntegon (Bosch Packaging): SVE 2520; Pack 202; Pack 403; Sigpack HCM; TPR 200; CUT 120; GKF 720
IMA: ADAPTA 100; C80; TR200; Imprima 300; Comprima 300; FTB 570-V
Ishida: CCW-RV-214; Inspira; QX-1100; DACS-G-S015; IX-EN-4093
Mettler-Toledo Product Inspection: C33 PlusLine; C35 AdvancedLine; Profile Advantage; X34; Safeline V13
*Markem-Imaje: SmartDate X60; 9450; 9750; 2200; SmartLase C350; 5800
*Videojet: 1280; 1580; 1880; 6530; DataFlex 6330; 3340; 2340; 9550
*Zebra Technologies: ZT411 203 dpi=ZT41142-T010000Z; ZT411 300 dpi=ZT41143-T010000Z; ZT421 203 dpi=ZT42162-T010000Z; ZT231 203 dpi=ZT23142-T01000FZ; ZD421 203 dpi=ZD4A042-301M00EZ; ZD621 203 dpi=ZD6A042-301F00EZ; DS3678; FS40
Honeywell Productivity: PX940; PM45; PC42t; Granit 1981i; Xenon 1950g; PM43
SATO: CL4NX Plus; CL6NX Plus; CT4-LX; S84-ex; LR4NX
Lantech: Q-300; QL-400; SL400; RL Automatic; C-1000
Marel: I-Cut 122; StreamLine; RevoPortioner 700; SensorX; FPS 100
GEA: CutMaster 500; PowerPak PLUS; Ariete NS3006; Westfalia Separator GSC 110; ECOMIX; TurboCutter
Alfa Laval: LKH-20; SRU3; M10-BFM; FRONT 10; Clara 250; BREW 450; P2-300; TS6-M
Bühler: SORTEX A; Antares MDDR; Carat 340; Ecothermatik; DynaPlus; Polymix 150
*Heidelberg: Speedmaster XL 106; Speedmaster CX 75; Speedmaster SX 52; Polar N 115 PLUS; Stahlfolder TH 82; Varimatrix 105 CS
Koenig & Bauer: Rapida 105 PRO; Rapida 76; Rapida 145; CutPRO X 106; RotaJET 138
Bobst: EXPERTCUT 106 PER; NOVACUT 106 ER; EXPERTFOLD 110; MASTERCUT 106 PER; VISION CI; M5
Komori: Lithrone GX40; Lithrone G37; Enthrone 29; Impremia IS29
HP Indigo: 7K; 12000; 15K; 6K; 100K; WS6800
*HOMAG: EDGETEQ S-380; EDGETEQ S-500; SAWTEQ B-300; SAWTEQ B-400; CENTATEQ P-110; CENTATEQ N-210; DRILLTEQ V-200; SANDTEQ W-200
Biesse: Rover A 1632; Rover K FT; Skill 1836 G FT; Selco WN 6; Akron 1440; Brema Eko 2.2; Viet S1
SCM Group: morbidelli m100; morbidelli x200; gabbiani p 80; stefani kd; minimax si 400ns; sandya 300; l'invincibile si x
Felder: K 740; KF 700; hammer A3 31; format-4 kappa 550; profit H08; G 500
Weinig: Powermat 700; Profimat 50; Unimat 217; Cube 3; Rondamat 980; OptiCut S 50
SawStop: PCS31230-TGP236=PCS31230-TGP236; ICS51230-52=ICS51230-52; CNS175-TGP236=CNS175-TGP236; JSS-120A60=JSS-120A60
*Toyota Material Handling: 8FGU25=8FGU25; 8FGCU25=8FGCU25; 8FBE18U; 8FBMT25; BT Levio LPE200; BT Reflex RRE160; Traigo 48; 8HBW23
*Linde Material Handling: E20 PH; H25 D; T20 SP; L12; R16; N20; V10; E16 C
*Jungheinrich: EFG 216; EFG 425; ETV 214; EJE 116; ERE 225; EKX 516; ERC 214; EKS 210; ESE 320; DFG 430
*Crown: RC 5500; RM 6000; PC 4500; WP 3000; SP 3500; ESR 5200; FC 5700; WT 3000
*Hyster: H50FT; H2.5FT; E50XN; J40XN; R1.4; P1.6
STILL: RX 20-16; RX 60-25; FM-X 14; EXV 14; EXU 20; OPX 20
Manitou: MT 625; MLT 741-140; MI 25; MC 30; 160 ATJ
JLG: 1932R; 3246ES; 450AJ; 600S; E300AJP
Demag: DC-Com 5-500; DC-Pro 10-1000; DR-Pro 5; KBK II; DMR 10
Kardex: Shuttle 500; Shuttle XP 700; Megamat RS 350; LR 35; MiniLoad-in-a-Box
*Zeiss Industrial Metrology: CONTURA 7/7/6; ACCURA; PRISMO 7/9/5; DuraMax; O-INSPECT 322; METROTOM 800; T-SCAN hawk 2; SURFCOM NEX
*Hexagon: GLOBAL S 7.10.7; TIGO SF; Leica AT960; Absolute Arm 8525-7; OPTIV M 3.2.2; Leica AT500
*Mitutoyo: CRYSTA-Apex V 544; CRYSTA-Apex V 776; SJ-210=178-560-11A; SJ-410=178-580-11A; QM-Height 350; Quick Vision Active 202; PJ-A3000; HR-530; MiSTAR 555; Digimatic caliper 150 mm=500-196-30; Digimatic micrometer 0-25 mm=293-340-30
Renishaw: RMP60; OMP40-2; OMP60; TS27R; NC4; Equator 300; QC20; XL-80; RVP; AM 250
Nikon Metrology: ALTERA 8.7.6; XT H 225; iNEXIV VMA-2520; NEXIV VMZ-S3020; LC15Dx
FARO: Quantum Max FaroArm; Focus Premium; Vantage E6; Gage
Mahr: MarSurf PS 10; MarForm MMQ 400; MarShaft SCOPE 250 plus; Millimar C 1202; MarCator 1087 R
Instron: 3365; 5967; 5982; 6800; 8801; CEAST 9340
ZwickRoell: Z005; Z020; Z100; ZHU250; HIT50P; Amsler RKP 450
Shimadzu Testing: AGS-X 10kN; AGX-V 50kN; HMV-G31; EHF-UV100k
Buehler: EcoMet 30; AutoMet 300; SimpliMet 4000; IsoMet 1000; Wilson VH1202
Stratasys: F370; F900; J850 Prime; Fortus 450mc; Origin One; H350
*EOS: M 290; M 400-4; P 110 Velocis; P 396; P 500; FORMIGA P 110; M 100
3D Systems: ProX DMP 320; DMP Flex 350; ProJet MJP 2500; SLA 750; SLS 380; Figure 4 Standalone
Markforged: Mark Two; X7; FX20; Metal X; Onyx Pro
Formlabs: Form 3+; Form 3L; Form 4; Fuse 1+ 30W; Form Wash L; Form Cure L
Ultimaker: S3; S5; S7; 2+ Connect; Method XL
Schuler: MSP 400; ServoDirect SDT; TBS 500; PAM 2500
BLM Group: LT7; LT8.20; E-TURN 40; ELECT 80; SMART; LS5
Nordson: ProBlue 7; ProBlue Liberty 14; Encore HD; Ultimus V; Performus X100; Spectrum S2-900
ASMPT SIPLACE: SIPLACE SX2; SIPLACE TX2i; SIPLACE X4i S; E by SIPLACE; DEK TQ; DEK NeoHorizon
*Fuji Machine: NXT III; AIMEX III; NXTR; GPX-C; TRINITY
*Panasonic Factory Solutions: NPM-D3; NPM-W2; NPM-DX; AM100; SPG; RL132
Yamaha Robotics SMT: YSM20R; YRM20; YSM10; YSP10; YRi-V; YS24
JUKI: RS-1R; RX-7R; RX-8; KE-3010; LX-8; RV-2-3D
Mycronic: MY300DX; MY300LX; MY700; MY200; K3D
Ersa: VERSAFLOW 3/45; POWERFLOW ULTRA; HOTFLOW 3/20; ECOSELECT 2; HR 600/2
Schleuniger: MultiStrip 9480; CrimpCenter 36 S; UniStrip 2300; EcoStrip 9380; PowerStrip 9580
Juki Industrial Sewing: DDL-9000C; DDL-8700; LBH-1790A; MO-6814S; AMS-210EN; LK-1900B
*Caterpillar: C9 Genset; 3512C; G3520H; C175-16; 320 Excavator; DE110
Jenbacher: J420; J320; J620; J920 FleXtra; J208
*Trane: CGAM 060; RTAC 200; CVHF 1000; IntelliPak; Voyager 3
*Carrier: 30RB 080; 30XA 302; 23XRV; 19DV; 50TC
Schunk: ROTA THW plus 215-66; KONTEC KSX-C 125; VERO-S NSE3 138; PGN-plus-P 80-1; EGP 40-N-N-B; TANDEM KSP plus 160; Co-act EGL-C
Kitagawa: B-208=B-208; B-210=B-210; BR08=BR08; MR200; TRX160
$catalogue$, '\n') with ordinality as lines (line, n)
   where strpos(line, ':') > 0;
insert into sites.catalog_makes (name, is_common)
  select ltrim(make, '*'), make like '*%' from sites.seed order by n;
insert into sites.catalog_models (make_id, name, sku)
  select m.id, trim(split_part(model, '=', 1)), nullif(trim(split_part(model, '=', 2)), '')
    from sites.seed s
    join sites.catalog_makes m on m.name = ltrim(s.make, '*')
   cross join regexp_split_to_table(s.models, ';') with ordinality as models (model, k)
   order by s.n, k;
drop table sites.seed;

reset role;
